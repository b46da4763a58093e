import { fillTemplate, type IntegrationTools, type PluginEvent } from 'partnerhub/plugin';
import { chatEvents } from './events';

/** A message before it is formatted for a service. */
export interface Message {
  /** The text, with the markup of the service. */
  text: string;
  /** The same without any markup; null if the template has some. */
  plain: string | null;
  /** The page of the object; null if it has none. */
  url: string | null;
}

const CONNECTED = 'PartnerHub is connected. Messages will appear here.';
const MAX_VALUE = 300;
/** Formatting, mentions and links of any service, or the name of an emoji. */
const MARKUP = /[*_~`<>[\]|&#@\\]|:[\w+-]+:/;

/** Returns a value on one line, as text. */
function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return null;
  const line = value.replace(/\s+/g, ' ').trim();
  return line.length > MAX_VALUE ? `${line.slice(0, MAX_VALUE - 1)}…`.toWellFormed() : line;
}

/** The fields of different objects for the same variable. */
const sources: Readonly<Record<string, readonly string[]>> = {
  name: ['name', 'referredName', 'companyName'],
  company: ['company', 'companyName', 'referredCompany'],
  contact: ['contactName'],
  email: ['email', 'contactEmail'],
  partner: ['partnerName'],
  customer: ['customerName'],
  referrer: ['referrerName', 'referrerEmail'],
  program: ['programName'],
  industry: ['industry'],
  location: ['location'],
  size: ['size'],
  amount: ['amount'],
  currency: ['currency'],
};

/** Returns the values of the variables in templates. */
export function valuesOf({ data, changes, actor }: PluginEvent): Record<string, string | null> {
  const changeOf = (field: string) => changes.find((change) => change.field === field);
  const status = changeOf('status');
  const fields = Object.entries(sources).map(([name, keys]): [string, string | null] => [
    name,
    keys.map((key) => textOf(data?.[key])).find((text) => text) ?? null,
  ]);
  return {
    ...Object.fromEntries(fields),
    actor: textOf(actor.name),
    from: textOf(status?.from),
    to: textOf(status?.to),
    days: textOf(changeOf('daysLeft')?.to),
  };
}

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  value instanceof Object && !Array.isArray(value);

/** Returns the message for an event, with the text of the settings or the default. */
export function messageOf(
  event: PluginEvent,
  settings: IntegrationTools['settings'],
  escape: (value: string) => string,
): Message {
  if (event.type === 'integration.test') return { text: CONNECTED, plain: CONNECTED, url: event.url };
  const own = settings['messages'];
  const usual = chatEvents.find((one) => one.event === event.type)?.default ?? event.label;
  const template = (isTexts(own) && own[event.type]) || usual;
  const values = valuesOf(event);
  return {
    text: fillTemplate(template, values, escape),
    plain: MARKUP.test(template) ? null : fillTemplate(template, values, (value) => value),
    url: event.url,
  };
}
