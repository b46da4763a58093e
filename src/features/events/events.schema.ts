import * as z from 'zod';
import { changeShape, missingTexts } from '../../lib/entities/entity-schema';
import { oneOf, optionalId, optionalText, queryText, requiredText } from '../../lib/entities/fields';
import { listedLike } from '../../lib/listed-like';
import { searchRequest } from '../../lib/paging';
import { isTimeZone } from '../../lib/time/time-zone';
import { checklistOf, checklistTick } from '../checklists/checklist.schema';
import { namedPartner } from '../custom-fields/imported-record.schema';
import { bulkBody, matchingBody } from '../records/bulk.schema';
import { eventEntity } from './events.entity';
import {
  DEFAULT_TEMPLATE,
  eventLimits,
  eventStatuses,
  eventTemplateTypes,
  locationTypes,
  timesProblem,
} from './events.rules';

export const EVENT_NOT_FOUND = 'Event not found';
export const PARTNER_NOT_FOUND = 'Partner not found';
export const OWNER_NOT_FOUND = 'Owner not found';

const status = oneOf('Status', eventStatuses);
const templateType = oneOf('Template type', eventTemplateTypes);
const locationType = oneOf('Location type', locationTypes);

/** Events before 1970 don't exist, and years with more than four digits don't sort as text. */
const isInRange = (time: Date) => !(time.getUTCFullYear() < 1970 || time.getUTCFullYear() > 9999);

/** ISO 8601 with Z or an offset, stored in UTC. An empty text and null mean no time. */
function moment(label: string) {
  const message = `${label} must be a date and time such as 2026-01-31T09:30:00.000Z`;
  const time = z.iso
    .datetime({ offset: true, error: message })
    .refine((text) => isInRange(new Date(text)), message)
    .transform((text) => new Date(text).toISOString());
  return z
    .string(message)
    .trim()
    .transform((text) => text || null)
    .nullable()
    .pipe(time.nullable());
}

const timezone = optionalText('Time zone', 64).refine(
  (name) => name === null || isTimeZone(name),
  'Time zone must be an IANA name such as Europe/Berlin',
);

const checklist = checklistOf(eventLimits);

const partnerId = optionalId(PARTNER_NOT_FOUND);
const ownerId = z
  .string('Owner ID is required')
  .trim()
  .min(1, 'Owner ID is required')
  .max(100, OWNER_NOT_FOUND);

const details = z
  .object(
    changeShape(eventEntity, {
      name: requiredText('Event name', eventLimits.name),
      templateType,
      status,
      startDate: moment('Start date'),
      endDate: moment('End date'),
      timezone,
      locationType,
      partnerId,
      ownerId,
      checklist,
      completedItems: checklist,
      showOnDashboard: z.boolean('showOnDashboard must be true or false'),
    }),
  )
  .omit({ completedItems: true });

/**
 * Body of `POST /api/events` (spec §5, §7; contract). Without an owner, the caller becomes the owner. Without a
 * checklist, the event gets that of its template.
 */
export const newEvent = details.extend({
  ...missingTexts(eventEntity),
  templateType: templateType.default(DEFAULT_TEMPLATE),
  status: status.default('planning'),
  startDate: details.shape.startDate.default(null),
  endDate: details.shape.endDate.default(null),
  timezone: timezone.default(null),
  locationType: locationType.default('virtual'),
  partnerId: partnerId.default(null),
  ownerId: ownerId.optional(),
  checklist: checklist.optional(),
  showOnDashboard: details.shape.showOnDashboard.default(false),
});

const importedDetails = newEvent.omit({ status: true }).extend({
  ...namedPartner,
  ownerEmail: z.string().max(320, OWNER_NOT_FOUND).nullable().default(null),
});

/** A row of an imported file. */
export const importedEvent = importedDetails.superRefine((event, context) => {
  const problem = timesProblem(event);
  if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
});
export const importedEventChanges = importedDetails.partial();

export const eventChanges = details.partial();
export const eventStatusBody = z.object({ status });

export const bulkEvents = bulkBody(eventChanges);
export const matchingEvents = matchingBody(eventChanges);

export const eventTick = checklistTick(eventLimits);

export const eventFilters = searchRequest.extend({
  ...listedLike(eventEntity),
  status: status.optional(),
  templateType: templateType.optional(),
  partner: queryText('partner').max(100, 'partner is too long').optional(),
});

/** An export contains every page. */
export const eventExportFilters = eventFilters.omit({ limit: true, cursor: true });

export type ImportedEvent = z.infer<typeof importedEvent>;
export type NewEvent = z.infer<typeof newEvent>;
export type EventChanges = z.infer<typeof eventChanges>;
export type EventFilters = z.infer<typeof eventFilters>;
export type EventExportFilters = z.infer<typeof eventExportFilters>;
