import { apiKeyScopes, scopeDescriptions, scopeLabels } from '../../../src/features/api-keys/api-keys.rules';
import type { CreatedApiKey } from '../../../src/features/api-keys/api-keys.service';
import { FormDialog } from '../../lib/FormDialog';
import { useFormSave } from '../../lib/useSave';
import { RadioGroup } from '../../ui/RadioGroup';
import { TextField } from '../../ui/TextField';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onCreated: (created: CreatedApiKey) => void;
}

const scopes = apiKeyScopes.map((id) => ({ id, label: scopeLabels[id], description: scopeDescriptions[id] }));

export default function NewKeyDialog({ isOpen, onClose, onCreated }: Props) {
  const { save, isPending, errors } = useFormSave<CreatedApiKey>({
    failure: 'Failed to create API key',
    success: 'API key created',
  });
  async function submit(form: FormData) {
    const body = { name: form.get('name'), scope: form.get('scope') };
    const made = await save({ method: 'POST', path: '/api/admin/api-keys', body });
    if (!made) return;
    onClose();
    onCreated(made.data);
  }
  return (
    <FormDialog
      title="Create API Key"
      description="A key acts as you and can't do more than you can. It stops working when you leave the workspace."
      submitLabel="Create Key"
      isOpen={isOpen}
      isPending={isPending}
      errors={errors}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <TextField
        name="name"
        label="Name"
        placeholder="Shop, production"
        description="Name the program that uses the key, so that you know what stops when you revoke it."
        isRequired
        autoFocus
        autoComplete="off"
      />
      <RadioGroup
        name="scope"
        label="Scope"
        defaultValue="read"
        choices={scopes}
        errorMessage={errors?.scope?.[0]}
      />
    </FormDialog>
  );
}
