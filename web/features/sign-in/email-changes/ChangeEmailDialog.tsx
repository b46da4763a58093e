import type { ChangeEmailBody } from '../../../../src/features/sign-in/sign-in.schema';
import { rawText, text, type FieldsOf } from '../../../lib/forms/form-fields';
import { TextField } from '../../../ui/forms/text/TextField';
import type { ProofFacts } from '../proof/proof';
import { ProvedFormDialog } from '../proof/ProvedFormDialog';
import { useProvedForm } from '../proof/useProvedForm';

const fields = { email: text, password: rawText } satisfies FieldsOf<ChangeEmailBody>;

interface Props {
  proof: ProofFacts;
  onClose: () => void;
}

export default function ChangeEmailDialog({ proof, onClose }: Props) {
  const form = useProvedForm({
    path: '/api/auth/change-email',
    fields,
    texts: {
      shownInForm: 'all',
      failure: 'Failed to change your email',
      success: {
        title: 'Check your email',
        description: 'Open the link that was sent to the new address within the next hour.',
      },
    },
    onSaved: onClose,
  });
  return (
    <ProvedFormDialog
      form={form}
      proof={proof}
      title="Change your email"
      description="The new address gets a link to confirm it. Then you sign in with it, and are signed out everywhere else."
      submitLabel="Send Link"
      onClose={onClose}
    >
      <TextField
        {...form.field('email')}
        label="New email"
        type="email"
        autoComplete="email"
        isRequired
        autoFocus
      />
    </ProvedFormDialog>
  );
}
