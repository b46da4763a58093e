import { Checkbox } from '../../ui/forms/choices/Checkbox';
import { CheckboxGroup } from '../../ui/forms/choices/CheckboxGroup';
import { Select } from '../../ui/forms/choices/Select';
import { TextAreaField } from '../../ui/forms/text/TextAreaField';
import { TextField } from '../../ui/forms/text/TextField';
import { TagInput } from '../../ui/tags/TagInput';
import { eventChoices, eventLabel } from '../webhooks/webhook-texts';
import { MessageInputs } from './MessageInputs';
import { isSecretSet, removalName, type SettingInputProps } from './setting-form';

const MAX_EVENTS = 100;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

/** One setting, as its plugin declares it. */
export function SettingInput({ field, stored, start, errors, events, onEvents }: SettingInputProps) {
  const { name, label } = field;
  const texts = { label, ...(field.description !== undefined && { description: field.description }) };
  switch (field.kind) {
    case 'text':
    case 'url': {
      const common = {
        ...texts,
        name,
        defaultValue: textOf(start(name).defaultValue),
        isRequired: field.isRequired === true,
        ...(field.example !== undefined && { placeholder: field.example }),
      };
      return field.kind === 'text' && field.isMultiline ? (
        <TextAreaField {...common} rows={3} />
      ) : (
        <TextField {...common} autoComplete="off" />
      );
    }
    case 'secret': {
      const isSet = isSecretSet(stored);
      return (
        <>
          <TextField
            {...texts}
            name={name}
            // Show an address, so that it is easier to type and check.
            type={field.isUrl ? 'text' : 'password'}
            isRequired={field.isRequired === true && !isSet}
            placeholder={isSet ? 'Stored. Enter a new value to replace it.' : (field.example ?? '')}
            autoComplete="off"
          />
          {isSet && !field.isRequired && (
            <Checkbox name={removalName(name)}>Remove the stored {label}</Checkbox>
          )}
        </>
      );
    }
    case 'choice':
      return (
        <Select
          {...texts}
          name={name}
          defaultValue={textOf(start(name).defaultValue)}
          choices={field.choices.map(({ value, label: text }) => ({ id: value, label: text }))}
        />
      );
    case 'flag':
      return (
        <Checkbox
          name={name}
          defaultSelected={start(name).defaultSelected === true}
          description={field.description}
        >
          {label}
        </Checkbox>
      );
    case 'events':
      return field.choices ? (
        <CheckboxGroup
          {...texts}
          name={name}
          value={[...(events ?? [])]}
          onChange={onEvents}
          isRequired={field.isRequired === true}
          validationBehavior="aria"
          hasColumns
          choices={field.choices.map((type) => ({ id: type, label: eventLabel(type) }))}
        />
      ) : (
        <TagInput
          {...texts}
          name={name}
          defaultValue={listOf(start(name).defaultValue)}
          placeholder="Choose an event…"
          choices={eventChoices(listOf(start(name).defaultValue))}
          max={MAX_EVENTS}
          maxMessage={`At most ${MAX_EVENTS} types are allowed`}
        />
      );
    case 'templates':
      return <MessageInputs field={field} start={start} errors={errors} events={events} />;
  }
}
