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
        title: auditActions[entry.action],
        body: entry.changes.map(changeWords).join(' · ') || null,
        status: null,
        href: null,
      }));
    },
  });

function changeWords({ label, values }: ShownChange): string {
  return values === null ? `${label} changed` : `${label}: ${values.before || '—'} → ${values.after || '—'}`;
}
