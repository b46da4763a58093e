import { authorize, type Actor } from '../../lib/actor';
import { mapPage, type Page, type PageRequest } from '../../lib/paging';
import type { MailFilter } from './mail-log.schema';
import { mailMessages, manageMail } from './mail.rules';
import type { ListedMail, MailsRepo } from './mails.repo';

interface Dependencies {
  mails: MailsRepo;
}

/** Errors of the connection can name hosts and accounts of the operator, who finds them with `partnerhub doctor`. */
function reasonOf({ error, isRefused }: ListedMail): string | null {
  if (error === null) return null;
  if (!isRefused) return mailMessages.notAccepted;
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
    /** Why it wasn't accepted at the last attempt. */
    error: reasonOf(mail),
    createdAt,
    finishedAt,
  };
}

/** A mail as returned by calls: never its subject or its text, which may have links that sign in. */
export type MailView = ReturnType<typeof present>;

/** What became of the mails of a workspace in the last 30 days, for its admins. Mails about accounts aren't among them. */
export const createMailLogService = ({ mails }: Dependencies) => ({
  /** Newest first. */
  async list(actor: Actor, { status, address }: MailFilter, request: PageRequest): Promise<Page<MailView>> {
    authorize(actor, manageMail);
    const filters = { status, address: address?.toLowerCase() };
    return mapPage(await mails.page(actor.workspaceId, filters, request), present);
  },
});

export type MailLogService = ReturnType<typeof createMailLogService>;
