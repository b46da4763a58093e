import { checklistProgress } from '../../../../src/features/checklists/checklist.rules';
import type { PlannedEvent } from '../../../../src/features/events/events.entity';
import { shorten } from '../../../lib/texts/shorten';
import { formatEventTime } from '../../../lib/texts/format-event-time';

/** The fields of a row or card. Dialogs and panels load the rest. */
export interface EventSummary extends Pick<
  PlannedEvent,
  | 'id'
  | 'name'
  | 'description'
  | 'templateType'
  | 'status'
  | 'locationType'
  | 'location'
  | 'startDate'
  | 'createdAt'
  | 'updatedAt'
> {
  /** Formatted in the event's time zone; null without a start. */
  when: string | null;
  partnerName: string | null;
  ownerName: string | null;
  progress: { done: number; of: number };
}

export function summarize(event: PlannedEvent): EventSummary {
  const { id, name, description, templateType, status, locationType, location } = event;
  const { startDate, createdAt, updatedAt, partnerName, ownerName } = event;
  return {
    id,
    name,
    templateType,
    status,
    locationType,
    location,
    startDate,
    createdAt,
    updatedAt,
    partnerName,
    ownerName,
    description: description === null ? null : shorten(description),
    when: formatEventTime(event),
    progress: checklistProgress(event),
  };
}
