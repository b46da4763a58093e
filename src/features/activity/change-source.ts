import type { Actor } from '../../lib/actor';
import type { TimelineSource } from '../../records/timeline';
import type { ActiveObject, ShownChange } from './activity.rules';
import type { ActivityService } from './activity.service';
import { auditActions } from '../audit/audit.rules';

/** The changes of a record in the audit log, as entries of its timeline. */
export const createChangeSource =
  (activity: ActivityService) =>
  (type: ActiveObject, actor: Actor): TimelineSource => ({
    kinds: ['change'],
    async read(_workspaceId, id, { after, limit }) {
      const { items } = await activity.list(actor, { type, id }, { limit, cursor: after });
      return items.map((entry) => ({
        id: entry.id,
        kind: 'change',
        at: entry.createdAt,
        author: entry.userName,
        title: entry.action === 'sent' ? 'Email sent' : auditActions[entry.action],
        // What a new record has is in its details.
        body: entry.action === 'created' ? null : entry.changes.map(changeWords).join(' · ') || null,
        status: null,
        href: null,
      }));
    },
  });

function changeWords({ label, values }: ShownChange): string {
  if (values === null) return `${label} changed`;
  // The recipient of an email has no earlier value.
  if (values.before === '') return `${label}: ${readable(values.after)}`;
  return `${label}: ${readable(values.before)} → ${readable(values.after)}`;
}

/** A day, or a time, as audit entries keep it. */
const storedTime = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/;
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

function readable(text: string): string {
  if (text === '') return '—';
  return storedTime.test(text) && !Number.isNaN(Date.parse(text)) ? day.format(new Date(text)) : text;
}
