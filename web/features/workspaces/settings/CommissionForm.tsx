import { workspaceLimits } from '../../../../src/features/workspaces/workspaces.rules';
import type { WorkspaceSettings } from '../../../../src/features/workspaces/workspaces.service';
import type { WorkspaceChanges } from '../../../../src/features/workspaces/workspaces.schema';
import { number, text, type FieldKind } from '../../../lib/forms/form-fields';
import { useForm } from '../../../lib/forms/useForm';
import { Button } from '../../../ui/actions/Button';
import { Form } from '../../../ui/forms/Form';
import { Inline } from '../../../ui/layout/Inline';
import { TextAreaField } from '../../../ui/forms/text/TextAreaField';
import { TextField } from '../../../ui/forms/text/TextField';
import { ProgramSelect } from '../../referrals/programs/ProgramSelect';

/** Lines such as `USD 50.00`, as amounts by currency. */
const minimums: FieldKind<{ value: Record<string, string>; start: { defaultValue: string } }> = {
  read: (form, name) => amountsOf(String(form.get(name) ?? '')),
  start: (stored) => ({ defaultValue: linesOf(stored).join('\n') }),
  normalize: (value) => linesOf(value).join('\n'),
};

function amountsOf(typed: string): Record<string, string> {
  const lines = typed.split('\n').flatMap((line): [string, string][] => {
    const [currency = '', ...amount] = line.trim().split(/[\s:=]+/);
    return currency === '' ? [] : [[currency.toUpperCase(), amount.join(' ')]];
  });
  return Object.fromEntries(lines);
}

const linesOf = (amounts: unknown): string[] =>
  Object.entries(amounts instanceof Object ? amounts : {})
    .map(([currency, amount]) => `${currency} ${String(amount)}`)
    .sort();

const fields = {
  commissionHoldDays: number,
  payoutMinimums: minimums,
  dealProgramId: text,
  vatId: text,
} satisfies Partial<Record<keyof WorkspaceChanges, object>>;

export const useCommissionForm = (workspace: WorkspaceSettings) =>
  useForm({
    path: '/api/workspaces',
    record: workspace,
    fields,
    texts: { failure: 'Failed to update workspace', success: 'Commission settings updated' },
  });

interface Props {
  workspace: WorkspaceSettings;
  form: ReturnType<typeof useCommissionForm>;
}

/** Sets when commissions are due, and what payouts need. */
export function CommissionForm({ workspace, form }: Props) {
  return (
    <Form {...form.formProps} aria-label="Commissions">
      <TextField
        {...form.field('commissionHoldDays')}
        label="Hold Days"
        description={`Days until an earned commission is due, from 0 to ${workspaceLimits.commissionHoldDays}. Refunds usually come within them.`}
        inputMode="numeric"
        isRequired
        autoComplete="off"
      />
      <TextAreaField
        {...form.field('payoutMinimums')}
        label="Payout Minimums"
        description="One currency per line, such as USD 50.00. Smaller amounts wait for the next payout."
        rows={3}
      />
      <ProgramSelect
        name="dealProgramId"
        label="Program of Deals"
        description="Won deals earn what its rules for deals say, unless the deal has a program of its own."
        noneLabel="None: deals earn nothing"
        defaultValue={workspace.dealProgramId}
      />
      <TextField
        {...form.field('vatId')}
        label="VAT ID"
        description="Of your company, for self-billing invoices."
        autoComplete="off"
      />
      <Inline justify="end">
        <Button type="submit" variant="primary" isPending={form.isPending}>
          Save Commissions
        </Button>
      </Inline>
    </Form>
  );
}
