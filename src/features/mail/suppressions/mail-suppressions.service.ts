import type { Db } from '../../../db/connect';
import { namesBy } from '../../../db/people';
import { authorize, type Actor, type Member } from '../../../lib/actor';
import type { Clock } from '../../../lib/clock';
import type { CsvColumn } from '../../../lib/exports/write-csv';
import type { Download } from '../../../lib/download';
import { conflict, conflictOfField, notFound } from '../../../lib/errors';
import type { ExportAs } from '../../../lib/export-request.schema';
import { exportFile } from '../../../lib/exports/export-file';
import { newId } from '../../../lib/ids';
import { paginate } from '../../../lib/paginate';
import { mapPage, type Page, type PageRequest } from '../../../lib/paging';
import type { AuditTrail } from '../../audit/audit-trail';
import type { AuditAction } from '../../audit/audit.rules';
import type { MailSuppression, MailSuppressionsRepo } from './mail-suppressions.repo';
import type { NewMailSuppression } from './mail-suppressions.schema';
import { mailMessages, manageMail, suppressedKindLabel, suppressionLimits } from '../mail.rules';

interface Dependencies {
  db: Db;
  suppressions: MailSuppressionsRepo;
  audit: AuditTrail;
  clock: Clock;
}

const present = (
  { id, address, kind, reason, addedBy, createdAt }: MailSuppression,
  names: ReadonlyMap<string, string>,
) => ({
  id,
  address,
  /** A kind of mail, or `all`. */
  kind,
  reason,
  /** The name of an admin, or the email without one; null: the recipient has unsubscribed. */
  addedBy: addedBy === null ? null : (names.get(addedBy) ?? addedBy),
  createdAt,
});

/** An entry of the list as returned by calls. */
export type MailSuppressionView = ReturnType<typeof present>;

const columns: readonly CsvColumn<MailSuppressionView>[] = [
  { header: 'Email', value: ({ address }) => address },
  { header: 'Gets no', value: ({ kind }) => suppressedKindLabel(kind) },
  { header: 'Reason', value: ({ reason }) => reason },
  { header: 'Added By', value: ({ addedBy }) => addedBy ?? 'Unsubscribed' },
  {
    header: 'Created At',
    name: 'createdAt',
    kind: 'time',
    value: ({ createdAt }) => createdAt,
  },
];

/**
 * The addresses that get no mail from a workspace (contract-2, C), for its admins. @throws 404 also for an id of another
 * workspace
 */
export function createMailSuppressionsService({ db, suppressions, audit, clock }: Dependencies) {
  const record = (
    actor: Member,
    action: AuditAction,
    { id, workspaceId, address, reason }: MailSuppression,
  ) =>
    audit.record(actor, {
      workspaceId,
      action,
      objectType: 'mail_suppression',
      objectId: id,
      objectName: address,
      ...(action === 'created' &&
        reason !== null && { changes: [{ field: 'reason', from: null, to: reason }] }),
    });

  return {
    /** Newest first. */
    async list(actor: Actor, request: PageRequest): Promise<Page<MailSuppressionView>> {
      authorize(actor, manageMail);
      const page = await suppressions.page(actor.workspaceId, request);
      const names = await namesBy(
        db,
        'email',
        page.items.map(({ addedBy }) => addedBy),
      );
      return mapPage(page, (suppression) => present(suppression, names));
    },

    /** Adds an address to the list, which then only gets mails about its account. @throws 409 if it is listed */
    async add(actor: Actor, { address, reason }: NewMailSuppression): Promise<MailSuppressionView> {
      authorize(actor, manageMail);
      const { workspaceId, email: addedBy } = actor;
      const suppression: MailSuppression = {
        id: newId(),
        workspaceId,
        address: address.toLowerCase(),
        kind: 'all',
        reason,
        addedBy,
        createdAt: clock.now().toISOString(),
      };
      await db.transaction(async () => {
        if (
          (await suppressions.countUpTo(workspaceId, suppressionLimits.perWorkspace)) >=
          suppressionLimits.perWorkspace
        )
          throw conflict(mailMessages.tooManySuppressed);
        if (!(await suppressions.insert(suppression)))
          throw conflictOfField('address', mailMessages.alreadySuppressed);
        await record(actor, 'created', suppression);
      });
      return present(suppression, await namesBy(db, 'email', [addedBy]));
    },

    /**
     * Removes an entry from the list, so that the address gets mail again.
     * @throws 409 for a recipient who has unsubscribed, because only they can decide that
     */
    async remove(actor: Actor, id: string): Promise<void> {
      authorize(actor, manageMail);
      const { workspaceId } = actor;
      await db.transaction(async () => {
        const suppression = await suppressions.byId(workspaceId, id);
        if (!suppression) throw notFound(mailMessages.suppressionNotFound);
        if (suppression.addedBy === null) throw conflict(mailMessages.unsubscribed);
        await record(actor, 'deleted', suppression);
        await suppressions.delete(workspaceId, id);
      });
    },

    /** Exports the list as a file. */
    async export(actor: Actor, as: ExportAs = {}): Promise<Download> {
      authorize(actor, manageMail);
      const { workspaceId, workspaceName, timeZone } = actor;
      const file = await exportFile({
        ...as,
        timeZone,
        what: 'suppressed-addresses',
        workspaceName,
        at: clock.now(),
        columns,
        pages: paginate((request) => this.list(actor, request)),
      });
      await audit.record(actor, {
        workspaceId,
        action: 'exported',
        objectType: 'mail_suppression',
        objectId: null,
        objectName: 'Suppressed addresses',
      });
      return file;
    },
  };
}

export type MailSuppressionsService = ReturnType<typeof createMailSuppressionsService>;
