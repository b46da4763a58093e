import type { IntegrationView, ShownSetting } from '../../../src/features/integrations/integrations.service';
import type { SettingField } from '../../../src/plugin-host/setting-fields';
import { flag, rawText, tags, text, type FieldKind } from '../../lib/forms/form-fields';
import type { FieldErrors } from '../../ui/forms/Form';

type AnyKind = FieldKind<{ value: unknown; start: object }>;

const MESSAGES = ':';

/** Returns the name of the form field for the text of an event. */
export const messageName = (field: string, event: string): string => `${field}${MESSAGES}${event}`;

/** Returns the name of the checkbox that deletes a stored secret. */
export const removalName = (field: string): string => `${field}${MESSAGES}remove`;

/** Returns the fields of the form for the settings that a plugin declares. */
export function formFields(fields: readonly SettingField[]): Record<string, AnyKind> {
  const kinds: [string, AnyKind][] = [];
  for (const field of fields)
    switch (field.kind) {
      case 'flag':
        kinds.push([field.name, flag]);
        break;
      case 'events':
        kinds.push([field.name, tags]);
        break;
      case 'secret':
        kinds.push([field.name, text], [removalName(field.name), flag]);
        break;
      case 'templates':
        for (const { event } of field.templates) kinds.push([messageName(field.name, event), rawText]);
        break;
      case 'text':
      case 'url':
      case 'choice':
        kinds.push([field.name, text]);
    }
  return Object.fromEntries(kinds);
}

/** Returns the initial values of the form. Texts without a custom value show the default as a placeholder. */
export function startValues({ fields, settings }: IntegrationView): Record<string, unknown> {
  const values: [string, unknown][] = [];
  for (const field of fields ?? []) {
    const { name } = field;
    const stored = settings?.[name];
    if (field.kind === 'templates') {
      const texts = new Map(stored instanceof Object ? Object.entries<unknown>(stored) : []);
      for (const { event } of field.templates) values.push([messageName(name, event), texts.get(event)]);
    } else if (field.kind !== 'secret') values.push([name, settings ? stored : defaultOf(field)]);
  }
  return Object.fromEntries(values);
}

const defaultOf = (field: SettingField): unknown => ('default' in field ? field.default : undefined);

/** Returns whether a secret has a value. The value itself is never shown. */
export const isSecretSet = (value: ShownSetting | undefined): boolean =>
  value instanceof Object && 'isSet' in value && value.isSet === true;

/** Returns the body of the call for the values of the form. A secret without a new value stays as it is. */
export function settingsBody(
  { fields, settings }: IntegrationView,
  values: Readonly<Record<string, unknown>>,
): { settings: Record<string, unknown> } {
  const sent: [string, unknown][] = [];
  for (const field of fields ?? []) {
    const { name } = field;
    const value = values[name];
    if (field.kind === 'templates') {
      const texts = field.templates.map(({ event }) => [event, values[messageName(name, event)]] as const);
      sent.push([name, Object.fromEntries(texts.filter(([, typed]) => typed !== undefined))]);
    } else if (field.kind !== 'secret') sent.push([name, value]);
    else if (values[removalName(name)] === true) sent.push([name, null]);
    else if (value !== '' || !isSecretSet(settings?.[name])) sent.push([name, value]);
  }
  return { settings: Object.fromEntries(sent) };
}

/** Moves errors to the form's fields: `settings.messages.lead.created` belongs to the text of that event. */
export function settingErrors(fields: readonly SettingField[], errors: FieldErrors): FieldErrors {
  const templates = fields.filter(({ kind }) => kind === 'templates').map(({ name }) => name);
  return Object.fromEntries(
    Object.entries(errors).map(([key, messages]) => {
      const name = key.replace(/^settings\./, '');
      const owner = templates.find((one) => name.startsWith(`${one}.`));
      return [owner === undefined ? name : messageName(owner, name.slice(owner.length + 1)), messages];
    }),
  );
}

/** Props of the input of one setting. */
export interface SettingInputProps<Field extends SettingField = SettingField> {
  field: Field;
  stored: ShownSetting | undefined;
  /** Returns the name and initial value of a field of the form. */
  start: (name: string) => { name: string; defaultValue?: unknown; defaultSelected?: unknown };
  errors: FieldErrors | null;
  /** The chosen types of events; null if the form doesn't offer them. */
  events: readonly string[] | null;
  onEvents: (events: readonly string[]) => void;
}
