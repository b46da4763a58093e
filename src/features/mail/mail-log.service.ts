import { authorize, type Actor } from '../../lib/actor';
import { mapPage, type Page, type PageRequest } from '../../lib/paging';
import type { MailFilter } from './mail-log.schema';
import { ATTACHMENT_MISSING, mailMessages, manageMail } from './mail.rules';
import type { ListedMail, MailsRepo } from './mails.repo';

interface Dependencies {
  mails: MailsRepo;
}

/**
 * Returns the error if admins may read it. Errors of the connection can contain hosts and accounts of the operator, who
 * finds them with `partnerhub doctor`.
 */
function reasonOf({ error, isRefused }: ListedMail): string | null {
  if (error === null) return null;
  if (!isRefused) return mailMessages.notAccepted;
  if (error.startsWith(ATTACHMENT_MISSING)) return error;
  const [answer = error] = /[45]\d\d[ -].*/s.exec(error) ?? [];
  return `The mail server answered: ${answer}`;
}

function present(mail: ListedMail) {
  const { id, address, kind, status, attempts, dueAt, createdAt, finishedAt } = mail;
  return {
    id,
    address,
    kind,
    status,
    attempts,
    /** null once it is no longer sent. */
    nextAttemptAt: status === 'queued' ? dueAt : null,
    /** The reason why the last attempt failed. */
    error: reasonOf(mail),
    createdAt,
    finishedAt,
  };
}

/** A mail as returned by calls, without its subject and text, which may contain links that sign in. */
export type MailView = ReturnType<typeof present>;

/**
 * Lists the mails of a workspace in the last 30 days with their status, for its admins. Mails about accounts are
 * excluded.
 */
export const createMailLogService = ({ mails }: Dependencies) => ({
  /** Newest first. */
  async list(actor: Actor, { status, address }: MailFilter, request: PageRequest): Promise<Page<MailView>> {
    authorize(actor, manageMail);
    const filters = { status, address: address?.toLowerCase() };
    return mapPage(await mails.page(actor.workspaceId, filters, request), present);
  },
});

export type MailLogService = ReturnType<typeof createMailLogService>;
