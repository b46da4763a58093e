import { eventRecord } from './event.record';

/** Rules of events (spec §3, §4, §5, §6). Free of zod, so that screens may import them. */
export const viewEvents = eventRecord.view;
export const editEvents = eventRecord.edit;

/** An event can move from any status to any other (spec §4). */
export const eventStatuses = ['planning', 'recruiting', 'promotion', 'live', 'wrap_up', 'cancelled'] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** Screens don't offer to move an event that is over (spec §4). */
export const isOver = (status: EventStatus): boolean => status === 'wrap_up' || status === 'cancelled';

export const locationTypes = ['virtual', 'in-person', 'hybrid'] as const;
export type LocationType = (typeof locationTypes)[number];

/** The built-in templates (spec §3). Their contents are in fixtures/event-templates.json. */
export const eventTemplateTypes = [
  'webinar-series',
  'partner-roadshow',
  'executive-roundtable',
  'product-launch',
  'community-workshop',
] as const;
export type EventTemplateType = (typeof eventTemplateTypes)[number];

/** The display names of templates. */
const templateNames: Record<EventTemplateType, string> = {
  'webinar-series': 'Webinar Series',
  'partner-roadshow': 'Partner Roadshow',
  'executive-roundtable': 'Executive Roundtable',
  'product-launch': 'Product Launch',
  'community-workshop': 'Community Workshop',
};
export const eventTemplateName = (templateType: EventTemplateType): string => templateNames[templateType];

export const DEFAULT_TEMPLATE: EventTemplateType = 'community-workshop';

/**
 * Maximum lengths in Unicode code points, and the maximum number of checklist items. Together they stay below the
 * limit of a request body.
 */
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

/** Returns the invalid field and its message, or null if the times are valid. Times are ISO 8601 in UTC. */
export function timesProblem({ startDate, endDate }: Times): { field: keyof Times; message: string } | null {
  if (endDate === null) return null;
  if (startDate === null)
    return { field: 'startDate', message: 'An event with an end date needs a start date' };
  return endDate < startDate
    ? { field: 'endDate', message: 'End date must not be before the start date' }
    : null;
}

/** Returns the path of an event's page. */
export const eventPath = eventRecord.path;
