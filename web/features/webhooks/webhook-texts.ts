import { auditActions, auditObjects } from '../../../src/features/audit/audit.rules';
import { ALL_EVENTS } from '../../../src/features/outbox/subscriptions.rules';
import { commonEvents, TEST_EVENT } from '../../../src/features/webhooks/webhooks.rules';
import type { Choice } from '../../ui/forms/choices/choices';

/** Returns the label of an event: `lead.status_changed` is "Lead: Status changed". */
export function eventLabel(type: string): string {
  if (type === TEST_EVENT) return 'Test';
  const [object = '', action = ''] = type.split('.');
  const objects: Readonly<Record<string, string>> = auditObjects;
  const actions: Readonly<Record<string, string>> = auditActions;
  return `${objects[object] ?? object}: ${actions[action] ?? action}`;
}

const choice = (id: string): Choice => ({ id, label: eventLabel(id) });

/** Returns the events that the form offers, including those of the webhook. */
export function eventChoices(selected: readonly string[]): readonly Choice[] {
  const common = Object.entries(commonEvents).flatMap(([object, actions]) =>
    actions.map((action) => `${object}.${action}`),
  );
  return [...new Set([...common, ...selected])].map(choice);
}

/** Returns "All events", or their number. */
export function eventsText(events: readonly string[]): string {
  if (events.includes(ALL_EVENTS)) return 'All events';
  const [only = ''] = events;
  return events.length === 1 ? eventLabel(only) : `${events.length} types of events`;
}

/** Returns an address without its scheme, for lists. */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\//, '');
