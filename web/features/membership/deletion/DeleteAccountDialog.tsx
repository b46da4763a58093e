import type { DeletionPlan } from '../../../../src/features/membership/deletion/deletion.rules';
import { rawText, text } from '../../../lib/forms/form-fields';
import { forgetTab } from '../../../lib/screens/forget-tab';
import { TextField } from '../../../ui/forms/text/TextField';
import type { ProofFacts } from '../../sign-in/proof/proof';
import { ProvedFormDialog } from '../../sign-in/proof/ProvedFormDialog';
import { useProvedForm } from '../../sign-in/proof/useProvedForm';

const fields = { email: text, password: rawText };

interface Props {
  email: string;
  plan: DeletionPlan;
  proof: ProofFacts;
  onClose: () => void;
}

export default function DeleteAccountDialog({ email, plan: { workspaces }, proof, onClose }: Props) {
  const form = useProvedForm({
    path: '/api/auth/delete-account',
    fields,
    texts: {
      shownInForm: 'all',
      failure: 'Failed to delete your account',
      success: 'Account deleted',
      next: '/signin',
    },
    body: (values) => ({ ...values, workspaceIds: workspaces.map(({ id }) => id) }),
    onSaved: forgetTab,
  });
  return (
    <ProvedFormDialog
      form={form}
      proof={proof}
      title="Delete your account?"
      description={`This can't be undone. ${lossOf(workspaces.map(({ name }) => name))}`}
      submitLabel="Delete Account"
      tone="danger"
      onClose={onClose}
    >
      <TextField
        {...form.field('email')}
        label="Type your email to confirm"
        description={email}
        type="email"
        autoComplete="off"
        isRequired
        autoFocus
      />
    </ProvedFormDialog>
  );
}

function lossOf(names: readonly string[]): string {
  if (names.length === 0) return 'Your workspaces keep the records and the history of what you did.';
  const list = new Intl.ListFormat('en-GB').format(names);
  return `No one else uses ${list}, so everything in ${names.length === 1 ? 'it' : 'them'} is deleted too.`;
}
