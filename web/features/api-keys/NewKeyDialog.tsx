import { apiKeyScopes, scopeDescriptions, scopeLabels } from '../../../src/features/api-keys/api-keys.rules';
import type { CreatedApiKey } from '../../../src/features/api-keys/api-keys.service';
import type { NewApiKey } from '../../../src/features/api-keys/api-keys.schema';
import { text, type FieldsOf } from '../../lib/forms/form-fields';
import { FormDialog } from '../../lib/forms/FormDialog';
import { useForm } from '../../lib/forms/useForm';
import { RadioGroup } from '../../ui/forms/choices/RadioGroup';
import { TextField } from '../../ui/forms/text/TextField';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onCreated: (created: CreatedApiKey) => void;
}

const scopes = apiKeyScopes.map((id) => ({ id, label: scopeLabels[id], description: scopeDescriptions[id] }));

const fields = { name: text, scope: text } satisfies FieldsOf<NewApiKey>;

export default function NewKeyDialog({ isOpen, onClose, onCreated }: Props) {
  const form = useForm({
    path: '/api/admin/api-keys',
    fields,
    texts: { failure: 'Failed to create API key', success: 'API key created' },
    onSaved: (created: CreatedApiKey) => {
      onClose();
      onCreated(created);
    },
  });
  return (
    <FormDialog
      form={form}
      title="Create API Key"
      description="A key acts as you and can't do more than you can. It stops working when you leave the workspace."
      submitLabel="Create Key"
      isOpen={isOpen}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label="Name"
        placeholder="Shop, production"
        description="Name the program that uses the key, so that you know what stops when you revoke it."
        isRequired
        autoFocus
        autoComplete="off"
      />
      <RadioGroup name="scope" label="Scope" defaultValue="read" choices={scopes} />
    </FormDialog>
  );
}
