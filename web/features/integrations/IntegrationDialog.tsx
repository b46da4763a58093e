import { useState } from 'react';
import type { IntegrationView } from '../../../src/features/integrations/integrations.service';
import { FormDialog } from '../../lib/forms/FormDialog';
import { useForm } from '../../lib/forms/useForm';
import { ExternalLink, Link } from '../../ui/actions/Link';
import { CopyField } from '../../ui/forms/CopyField';
import { Text } from '../../ui/text/Text';
import { SettingInput } from './SettingInput';
import { formFields, settingErrors, settingsBody, startValues } from './setting-form';

interface Props {
  integration: IntegrationView;
  isOpen: boolean;
  onClose: () => void;
}

/** The settings of an integration, in a form that its plugin describes. */
export default function IntegrationDialog({ integration, isOpen, onClose }: Props) {
  const { id, name, setupUrl, state, webhookUrl } = integration;
  const fields = integration.fields ?? [];
  const isNew = state === 'not_connected';
  const start = startValues(integration);
  const eventsField = fields.find(({ kind }) => kind === 'events');
  const chosen = eventsField && start[eventsField.name];
  const [events, setEvents] = useState<readonly string[]>(
    Array.isArray(chosen) ? chosen.filter((type) => typeof type === 'string') : [],
  );
  const form = useForm({
    method: 'PUT',
    path: `/api/integrations/${id}`,
    fields: formFields(fields),
    initial: start,
    texts: isNew
      ? { success: `${name} connected`, failure: `Failed to connect ${name}` }
      : { success: 'Settings saved', failure: 'Failed to save the settings' },
    body: (values) => settingsBody(integration, values),
    mapErrors: (errors) => settingErrors(fields, errors),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={isNew ? `Connect ${name}` : `Settings of ${name}`}
      submitLabel={isNew ? 'Connect' : 'Save Changes'}
      isOpen={isOpen}
      onClose={onClose}
    >
      {setupUrl !== null && (
        <Text>
          <ExternalLink href={setupUrl}>How to set up {name}</ExternalLink>
        </Text>
      )}
      {webhookUrl !== null && (
        <>
          <Text tone="muted">
            Add this endpoint in {name}. <Link href={`/settings/${id}`}>Which events to send</Link>
          </Text>
          <CopyField label="Endpoint URL" value={webhookUrl} />
        </>
      )}
      {fields.map((field) => (
        <SettingInput
          key={field.name}
          field={field}
          stored={integration.settings?.[field.name]}
          start={form.field}
          errors={form.errors}
          events={eventsField ? events : null}
          onEvents={setEvents}
        />
      ))}
    </FormDialog>
  );
}
