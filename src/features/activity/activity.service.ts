import { authorize, type Actor } from '../../lib/actor';
import { mapPage, type Page, type PageRequest } from '../../lib/paging';
import type { AuditRepo } from '../audit/audit.repo';
import type { AuditAction } from '../audit/audit.rules';
import { records } from '../../records';
import { otherActorName, shownChange, type ActiveObject, type ShownChange } from './activity.rules';

/** An event in the history of a record. */
export interface RecordActivity {
  id: string;
  action: AuditAction;
  /** The name of the user, the email without one, or another actor such as a rule. */
  userName: string;
  changes: ShownChange[];
  createdAt: string;
}

interface Dependencies {
  entries: Pick<AuditRepo, 'ofObject'>;
  namesBy(key: 'id', wanted: readonly (string | null)[]): Promise<ReadonlyMap<string, string>>;
}

/** Reads the history of one record from the audit log, for everyone who may read the record. */
export function createActivityService({ entries, namesBy }: Dependencies) {
  return {
    /** Newest first, without a total. Empty for an object of another workspace. */
    async list(
      actor: Actor,
      { type, id }: { type: ActiveObject; id: string },
      request: PageRequest,
    ): Promise<Page<RecordActivity>> {
      authorize(actor, records[type].view);
      const page = await entries.ofObject(actor.workspaceId, type, id, request);
      const names = await namesBy(
        'id',
        page.items.map(({ actorId }) => actorId),
      );
      return mapPage(page, ({ id: entryId, action, actorId, actorName, changes, createdAt }) => ({
        id: entryId,
        action,
        userName: names.get(actorId ?? '') ?? (actorId === null ? otherActorName(actorName) : actorName),
        changes: changes.map((change) => shownChange(change, actor.workspaceRole)),
        createdAt,
      }));
    },
  };
}

export type ActivityService = ReturnType<typeof createActivityService>;
