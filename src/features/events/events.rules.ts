import { editors, viewers } from '../../lib/roles';

/** Spec §3, §4, §5, §6 of events; free of zod, so that screens may import it. */
export const viewEvents = viewers;
export const editEvents = editors;

/** Any may follow any (spec §4). */
export const eventStatuses = ['planning', 'recruiting', 'promotion', 'live', 'wrap_up', 'cancelled'] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** What is over: screens no longer offer to move it (spec §4). */
export const isOver = (status: EventStatus): boolean => status === 'wrap_up' || status === 'cancelled';

export const locationTypes = ['virtual', 'in-person', 'hybrid'] as const;
export type LocationType = (typeof locationTypes)[number];

/** The built-in templates (spec §3); fixtures/event-templates.json has what is in them. */
export const eventTemplateTypes = [
  'webinar-series',
  'partner-roadshow',
  'executive-roundtable',
  'product-launch',
  'community-workshop',
] as const;
export type EventTemplateType = (typeof eventTemplateTypes)[number];

/** What people call them. */
const templateNames: Record<EventTemplateType, string> = {
  'webinar-series': 'Webinar Series',
  'partner-roadshow': 'Partner Roadshow',
  'executive-roundtable': 'Executive Roundtable',
  'product-launch': 'Product Launch',
  'community-workshop': 'Community Workshop',
};
export const eventTemplateName = (templateType: EventTemplateType): string => templateNames[templateType];

export const DEFAULT_TEMPLATE: EventTemplateType = 'community-workshop';

/** Longest texts, in Unicode code points, and the most items of a checklist: together less than a body may have. */
export const eventLimits = {
  name: 200,
  description: 1000,
  location: 500,
  notes: 5000,
  items: 30,
  item: 300,
} as const;

interface Times {
  startDate: string | null;
  endDate: string | null;
}

/** Why these times cannot be: the field at fault and what to say. Times are ISO 8601 in UTC. null: they can. */
export function timesProblem({ startDate, endDate }: Times): { field: keyof Times; message: string } | null {
  if (endDate === null) return null;
  if (startDate === null)
    return { field: 'startDate', message: 'An event with an end date needs a start date' };
  return endDate < startDate
    ? { field: 'endDate', message: 'End date must not be before the start date' }
    : null;
}

const zoneNames = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;

/** A time zone of the IANA database, by any of its names; an offset such as `+02:00` is none. */
export function isTimeZone(name: string): boolean {
  if (!zoneNames.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
