import type { SettingField } from '../../plugin-host/setting-fields';
import type { IntegrationSettings, SettingValue } from '../../plugin-api';
import type { FieldErrors } from '../../lib/errors';
import { urlTextProblem } from '../../lib/outgoing/outgoing-url';
import { lengthOf } from '../../lib/text/unicode';
import { ALL_EVENTS } from '../outbox/subscriptions.rules';
import { isEventType } from '../webhooks/webhooks.rules';

/** The values of settings as they are stored, without secrets. */
export type StoredSettings = IntegrationSettings;
export type StoredSecrets = Readonly<Record<string, string>>;

const DEFAULT_LENGTH = 500;
const MAX_URL = 2_000;
/** Types of events in one list. */
const MAX_EVENTS = 100;

/** The settings that an admin has sent, or the reasons why they can't be stored. */
export type ReadSettings =
  { values: StoredSettings; secrets: StoredSecrets; errors: null } | { errors: FieldErrors };

class Refusal extends Error {
  constructor(
    message: string,
    /** The part of the value that it is about. */
    readonly part: string | null,
  ) {
    super(message);
  }
}
const refuse = (message: string, part: string | null = null): never => {
  throw new Refusal(message, part);
};

const takesUrl = (field: SettingField): boolean =>
  field.kind === 'url' || (field.kind === 'secret' && field.isUrl === true);

function readText(field: Extract<SettingField, { kind: 'text' | 'url' | 'secret' }>, sent: unknown) {
  const { label, isRequired = false } = field;
  const isUrl = takesUrl(field);
  const max = field.maxLength ?? (isUrl ? MAX_URL : DEFAULT_LENGTH);
  if (sent !== null && typeof sent !== 'string') return refuse(`${label} must be text`);
  const value = sent?.trim() ?? '';
  if (value === '') return isRequired ? refuse(`${label} is required`) : null;
  if (lengthOf(value) > max) return refuse(`${label} is too long`);
  const problem = isUrl ? urlTextProblem(value) : null;
  return problem === null ? value : refuse(problem);
}

function readEvents(
  { label, isRequired, choices }: Extract<SettingField, { kind: 'events' }>,
  sent: unknown,
) {
  if (!Array.isArray(sent) || sent.length > MAX_EVENTS)
    return refuse(`${label} must be a list of at most ${MAX_EVENTS} event types`);
  const types = new Set<string>();
  for (const type of sent) {
    const isKnown =
      typeof type === 'string' &&
      (choices ? choices.includes(type) : type === ALL_EVENTS || isEventType(type));
    if (!isKnown) return refuse(`Unknown event type: ${String(type).slice(0, 81)}`);
    types.add(type);
  }
  if (isRequired && types.size === 0) return refuse(`${label} is required`);
  return types.has(ALL_EVENTS) ? [ALL_EVENTS] : [...types];
}

function readTemplates(
  { label, templates, maxLength = DEFAULT_LENGTH }: Extract<SettingField, { kind: 'templates' }>,
  sent: unknown,
) {
  if (!(sent instanceof Object) || Array.isArray(sent)) return refuse(`${label} must be texts by event type`);
  const known = new Map(templates.map((template) => [template.event, template]));
  const texts: [string, string][] = [];
  for (const [event, text] of Object.entries(sent)) {
    const template = known.get(event);
    if (!template) return refuse(`Unknown event type: ${event.slice(0, 81)}`);
    if (typeof text !== 'string') return refuse(`${label} must be texts by event type`);
    const own = text.trim();
    if (lengthOf(own) > maxLength) return refuse('Message is too long', event);
    for (const [, name = ''] of own.matchAll(/\{\{([^{}\r\n]{0,100})\}\}/g))
      if (!Object.hasOwn(template.variables, name.trim()))
        return refuse(`Unknown variable: {{${name}}}`, event);
    // An empty text means the default one.
    if (own !== '' && own !== template.default) texts.push([event, own]);
  }
  return Object.fromEntries(texts);
}

/** Returns the value of a field that the user hasn't set. */
export function defaultValue(field: SettingField): SettingValue {
  switch (field.kind) {
    case 'text':
    case 'url':
      return field.default ?? null;
    case 'secret':
      return null;
    case 'choice':
      return field.default;
    case 'flag':
      return field.default ?? false;
    case 'events':
      return field.default ?? field.choices ?? [ALL_EVENTS];
    case 'templates':
      return {};
  }
}

function readValue(field: SettingField, sent: unknown): SettingValue {
  switch (field.kind) {
    case 'text':
    case 'url':
    case 'secret':
      return readText(field, sent);
    case 'choice':
      return (
        field.choices.find(({ value }) => value === sent)?.value ??
        refuse(`${field.label} must be one of: ${field.choices.map(({ value }) => value).join(', ')}`)
      );
    case 'flag':
      return typeof sent === 'boolean' ? sent : refuse(`${field.label} must be true or false`);
    case 'events':
      return readEvents(field, sent);
    case 'templates':
      return readTemplates(field, sent);
  }
}

/** A stored secret as calls show it. Sent back, it means unchanged. */
const isUnchanged = (sent: unknown): boolean =>
  sent === undefined || (sent instanceof Object && 'isSet' in sent && sent.isSet === true);

const originOf = (value: SettingValue | undefined): string | null =>
  typeof value === 'string' && URL.canParse(value) ? new URL(value).origin : null;

/** Returns whether an address now belongs to another server, which must not get the secrets of the earlier one. */
const isMoved = (fields: readonly SettingField[], before: StoredSettings, after: StoredSettings): boolean =>
  fields.some(
    ({ kind, name }) =>
      kind === 'url' && originOf(before[name]) !== null && originOf(before[name]) !== originOf(after[name]),
  );

interface Stored {
  settings: StoredSettings;
  secrets: StoredSecrets;
}

/**
 * Reads the settings that an admin has sent. A value that is missing becomes the default, except for a secret, which
 * keeps its value unless an address moves to another server.
 */
export function readSettings(
  fields: readonly SettingField[],
  sent: Readonly<Record<string, unknown>>,
  stored: Stored | null,
): ReadSettings {
  const values: Record<string, SettingValue> = {};
  const secrets: Record<string, string> = {};
  const errors: FieldErrors = {};
  const names = new Set(fields.map(({ name }) => name));
  for (const name of Object.keys(sent))
    if (!names.has(name)) errors[`settings.${name.slice(0, 100)}`] = ['Unknown setting'];
  for (const field of fields) {
    const { name } = field;
    const given = Object.hasOwn(sent, name) ? sent[name] : undefined;
    try {
      if (field.kind === 'secret') {
        const kept = stored && Object.hasOwn(stored.secrets, name) ? stored.secrets[name] : null;
        const value = readValue(field, isUnchanged(given) ? kept : given);
        if (typeof value === 'string') secrets[name] = value;
      } else values[name] = readValue(field, given === undefined ? defaultValue(field) : given);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      errors[`settings.${name}${error.part === null ? '' : `.${error.part}`}`] = [error.message];
    }
  }
  if (stored && isMoved(fields, stored.settings, values))
    for (const { kind, name, label } of fields)
      if (kind === 'secret' && Object.hasOwn(secrets, name) && isUnchanged(sent[name]))
        errors[`settings.${name}`] = [`Enter ${label} again, because the address has changed`];
  return Object.keys(errors).length > 0 ? { errors } : { values, secrets, errors: null };
}

/** Returns the addresses that differ from the stored ones, by the names of their settings. */
export function newAddresses(
  fields: readonly SettingField[],
  { values, secrets }: { values: StoredSettings; secrets: StoredSecrets },
  stored: Stored | null,
): [name: string, url: string][] {
  const before = { ...stored?.settings, ...stored?.secrets };
  const after = { ...values, ...secrets };
  return fields.filter(takesUrl).flatMap(({ name }): [string, string][] => {
    const url = after[name];
    return typeof url === 'string' && url !== before[name] ? [[name, url]] : [];
  });
}

/**
 * Returns all settings that the plugin declares, with secrets. A field that a new version of the plugin has added has
 * its default.
 */
export const completeSettings = (
  fields: readonly SettingField[],
  values: StoredSettings,
  secrets: StoredSecrets,
): IntegrationSettings =>
  Object.fromEntries(
    fields.map((field): [string, SettingValue] => {
      const from: Readonly<Record<string, SettingValue>> = field.kind === 'secret' ? secrets : values;
      const { name } = field;
      return [name, Object.hasOwn(from, name) ? (from[name] ?? null) : defaultValue(field)];
    }),
  );

/** Returns the types of events that these settings ask for. */
export function wantedEvents(fields: readonly SettingField[], values: StoredSettings): string[] {
  const field = fields.find(({ kind }) => kind === 'events');
  if (!field) return [ALL_EVENTS];
  const chosen = values[field.name];
  return Array.isArray(chosen) ? [...chosen] : [];
}
