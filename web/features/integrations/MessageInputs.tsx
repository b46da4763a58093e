import { useState } from 'react';
import type { SettingField } from '../../../src/plugin-host/setting-fields';
import { Button } from '../../ui/actions/Button';
import { TextAreaField } from '../../ui/forms/text/TextAreaField';
import { Stack } from '../../ui/layout/Stack';
import { Text } from '../../ui/text/Text';
import { eventLabel } from '../webhooks/webhook-texts';
import { messageName, type SettingInputProps } from './setting-form';

type Props = Pick<
  SettingInputProps<Extract<SettingField, { kind: 'templates' }>>,
  'field' | 'start' | 'errors' | 'events'
>;

/** The texts of the chosen types of events. They are collapsed, because most people keep the defaults. */
export function MessageInputs({ field, start, errors, events }: Props) {
  const { name, label, description, templates } = field;
  const [isExpanded, setExpanded] = useState(false);
  const hasErrors = templates.some(({ event }) => errors?.[messageName(name, event)] !== undefined);
  const isOpen = isExpanded || hasErrors;
  const shown = events === null ? templates : templates.filter(({ event }) => events.includes(event));
  return (
    <Stack gap={12}>
      <div>
        <Button
          size="sm"
          icon={isOpen ? 'chevron-down' : 'chevron-right'}
          isExpanded={isOpen}
          onPress={() => setExpanded(!isOpen)}
        >
          {label}
        </Button>
      </div>
      {isOpen && description !== undefined && (
        <Text tone="muted" size="sm">
          {description}
        </Text>
      )}
      {isOpen && shown.length === 0 && <Text tone="muted">Choose an event first.</Text>}
      {templates.map(({ event, default: usual, variables }) => {
        const fieldName = messageName(name, event);
        const first = start(fieldName).defaultValue;
        return (
          // Keep collapsed fields in the form, so that their texts are kept.
          <div key={event} hidden={!isOpen || !shown.some((one) => one.event === event)}>
            <TextAreaField
              name={fieldName}
              label={eventLabel(event)}
              defaultValue={typeof first === 'string' ? first : ''}
              placeholder={usual}
              rows={2}
              description={`Variables: ${Object.keys(variables)
                .map((variable) => `{{${variable}}}`)
                .join(' ')}`}
            />
          </div>
        );
      })}
    </Stack>
  );
}
