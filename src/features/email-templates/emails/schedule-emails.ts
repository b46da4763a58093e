import type { Db } from '../../../db/connect';
import type { Member } from '../../../lib/actor';
import { days } from '../../../lib/clock';
import { conflict, invalidField } from '../../../lib/errors';
import { newId } from '../../../lib/ids';
import type { AuditTrail } from '../../audit/audit-trail';
import { emailMessages, MAX_DAYS_AHEAD, writtenLimits } from './emails.rules';
import type { PlannedEmail, PlannedEmailsRepo } from './planned-emails.repo';
import type { FoundRecipient } from './write-email';

/** @throws 400 for a time that has passed or is far away */
export function checkSendAt(sendAt: string, now: Date): void {
  const ahead = Date.parse(sendAt) - now.getTime();
  if (ahead <= 0) throw invalidField('sendAt', emailMessages.inPast);
  if (ahead > days(MAX_DAYS_AHEAD)) throw invalidField('sendAt', emailMessages.tooLate);
}

/** Returns what the emails of a sender that are sent later have in common. */
export function plannedOf({ workspaceId, userId }: Member, { to, name, partnerId }: Planned, now: Date) {
  return {
    id: newId(),
    workspaceId,
    batchId: null,
    createdBy: userId,
    recordType: to.type,
    recordId: to.id,
    shownOn: to.type === 'contact' && partnerId !== null ? partnerId : to.id,
    name,
    status: 'scheduled' as const,
    reason: null,
    attempts: 0,
    createdAt: now.toISOString(),
    finishedAt: null,
  };
}

type Planned = Pick<FoundRecipient, 'to' | 'name' | 'partnerId'>;

/** Returns how an email that isn't sent at once is named in the audit log. */
export const auditedAs = ({ id, workspaceId, subject, name }: PlannedEmail) => ({
  workspaceId,
  objectType: 'email' as const,
  objectId: id,
  objectName: subject,
  changes: [{ field: 'to', from: null, to: name }],
});

/** Creates the function that stores emails that are sent later. It throws 409 above the limit of the workspace. */
export const createScheduleEmails =
  ({ db, planned, audit }: { db: Db; planned: PlannedEmailsRepo; audit: AuditTrail }) =>
  (actor: Member, emails: readonly PlannedEmail[]): Promise<void> =>
    db.transaction(async () => {
      const most = writtenLimits.planned - emails.length;
      if ((await planned.countScheduled(actor.workspaceId, most + 1)) > most)
        throw conflict(emailMessages.tooMany);
      await planned.insertAll(emails);
      const [first] = emails;
      if (!first) return;
      const to = emails.length === 1 ? first.name : `${emails.length} recipients`;
      await audit.record(actor, {
        ...auditedAs(first),
        action: 'created',
        changes: [
          { field: 'to', from: null, to },
          { field: 'sendAt', from: null, to: first.sendAt },
        ],
      });
    });

export type ScheduleEmails = ReturnType<typeof createScheduleEmails>;
