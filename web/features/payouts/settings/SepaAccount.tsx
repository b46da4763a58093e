import { useState } from 'react';
import type { WorkspaceSettings } from '../../../../src/features/workspaces/workspaces.service';
import { ibanOf } from '../../../../src/lib/money/iban';
import { text } from '../../../lib/forms/form-fields';
import { useForm } from '../../../lib/forms/useForm';
import { useSave } from '../../../lib/requests/useSave';
import { Button } from '../../../ui/actions/Button';
import { Form } from '../../../ui/forms/Form';
import { TextField } from '../../../ui/forms/text/TextField';
import { Columns } from '../../../ui/layout/Columns';
import { Inline } from '../../../ui/layout/Inline';

const fields = { debtorName: text, debtorIban: text, debtorBic: text };

const valuesOf = ({ sepaDebtor }: WorkspaceSettings) => ({
  debtorName: sepaDebtor?.name ?? '',
  debtorIban: sepaDebtor?.iban ?? '',
  debtorBic: sepaDebtor?.bic ?? '',
});

const OWN: Record<string, keyof typeof fields> = {
  'sepaDebtor.name': 'debtorName',
  'sepaDebtor.iban': 'debtorIban',
  sepaDebtor: 'debtorIban',
  'sepaDebtor.bic': 'debtorBic',
};

export const useSepaForm = (workspace: WorkspaceSettings) =>
  useForm({
    path: `/api/workspaces/${workspace.id}`,
    method: 'PATCH',
    fields,
    initial: valuesOf(workspace),
    body: ({ debtorName, debtorIban, debtorBic }) => ({
      sepaDebtor: { name: debtorName, iban: debtorIban, bic: debtorBic || null },
    }),
    // The account is one value for the server, and three fields here.
    mapErrors: (errors) =>
      Object.fromEntries(Object.entries(errors).map(([field, messages]) => [OWN[field] ?? field, messages])),
    texts: { failure: 'Failed to save the account', success: 'Account saved' },
  });

interface Props {
  workspace: WorkspaceSettings;
  form: ReturnType<typeof useSepaForm>;
}

/** The account from which SEPA transfers are paid. Its stored IBAN is shown with its last digits only. */
export function SepaAccount({ workspace, form }: Props) {
  const stored = workspace.sepaDebtor?.iban ?? '';
  const [typed, setTyped] = useState(stored);
  const { save, isPending } = useSave({
    failure: 'Failed to remove the account',
    success: 'Account removed',
  });
  const isChecked = typed === '' || typed === stored || ibanOf(typed) !== null;
  return (
    <Form {...form.formProps} aria-label="SEPA account">
      <TextField
        {...form.field('debtorName')}
        label="Account holder"
        description="Your company, as your bank knows it."
        isRequired
        autoComplete="off"
      />
      <Columns>
        <TextField
          {...form.field('debtorIban')}
          label="IBAN"
          description={isChecked ? 'With or without spaces.' : 'Not a valid IBAN yet. Check the digits.'}
          isRequired
          autoComplete="off"
          onChange={setTyped}
        />
        <TextField
          {...form.field('debtorBic')}
          label="BIC"
          description="Only if your bank asks for it."
          autoComplete="off"
        />
      </Columns>
      <Inline justify="end">
        {workspace.sepaDebtor && (
          <Button
            isPending={isPending}
            onPress={() =>
              void save({
                method: 'PATCH',
                path: `/api/workspaces/${workspace.id}`,
                body: { sepaDebtor: null },
              })
            }
          >
            Remove Account
          </Button>
        )}
        <Button type="submit" variant="primary" isPending={form.isPending}>
          Save Account
        </Button>
      </Inline>
    </Form>
  );
}
