import type { Db } from '../../../db/connect';
import { namesBy } from '../../../db/people';
import { can } from '../../../lib/roles';
import { recordPath } from '../../../records';
import { commentedObjects } from '../../comments/commented-objects.rules';
import type { CommentsRepo } from '../../comments/comments.repo';
import { otherActors } from '../../audit/audit.rules';
import { formatAmount } from '../../../lib/money/money';
import type { EventFacts, PaidPartner } from './event-notice';

/** Whether the actor isn't a particular person. */
const isNobody = (name: string): boolean => otherActors.some((actor) => actor === name);

/** Reads facts that events don't contain. */
export function createEventFacts({ db, comments }: { db: Db; comments: CommentsRepo }): EventFacts {
  return {
    async actorName({ actor: { id, name } }) {
      if (id === null) return isNobody(name) ? null : name;
      return (await namesBy(db, 'id', [id])).get(id) ?? name;
    },

    async commentedRecord(workspaceId, commentId) {
      const comment = await comments.byId(workspaceId, commentId);
      const name = comment && (await comments.nameOf(workspaceId, comment.object));
      if (!comment || name === undefined) return undefined;
      const { kind, id } = comment.object;
      const { objectType, view } = commentedObjects[kind];
      return { name, url: recordPath(objectType, id) ?? '/', isForAdmins: !can('editor', view) };
    },

    async partnerOf(workspaceId, partnerId, userId) {
      const partner: { name: string; ownerId: string | null } | undefined = await db
        .read('partners')
        .where({ workspaceId, id: partnerId })
        .first('name', 'ownerId');
      if (!partner) return undefined;
      const member: object | undefined =
        userId === null
          ? undefined
          : await db.read('workspace_members').where({ workspaceId, userId, partnerId }).first('id');
      return { ...partner, isOwn: member !== undefined };
    },

    async creatorOf(workspaceId, objectType, objectId) {
      const row: { actorId: string | null } | undefined = await db
        .read('audit_entries')
        .where({ workspaceId, objectId, objectType, action: 'created' })
        .first('actorId');
      return row?.actorId ?? null;
    },

    async paidLines(workspaceId, payoutId) {
      const rows: PaidPartner[] = await db
        .read('payout_lines as l')
        .join('payouts as o', 'o.id', 'l.payoutId')
        .join('payees as p', 'p.id', 'l.payeeId')
        .where({ 'o.workspaceId': workspaceId, 'l.payoutId': payoutId, 'l.status': 'paid' })
        .whereNotNull('p.partnerId')
        .select('p.partnerId', 'o.currency', { lineId: 'l.id', number: 'l.statementNumber' })
        .select(db.read.raw('cast(?? as text) as ??', ['l.amountMinor', 'amount']));
      return rows.map((row) => ({ ...row, amount: formatAmount(BigInt(row.amount), row.currency) }));
    },
  };
}
