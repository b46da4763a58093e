import type { App } from '../../../src/app';
import { mailRequest } from '../../../src/features/mail/mail-log.schema';
import type { Member } from '../../../src/lib/actor';
import { pageRequest } from '../../../src/lib/paging';
import { parse } from '../../../src/http/calls/input';
import { MAIL_PAGE } from './mail-page';

const PAGE_SIZE = 50;

/** Loads the emails and the suppression list, and whether the server sends mail. */
export async function loadMail(app: App, actor: Member, url: URL) {
  const of = (name: string) => url.searchParams.get(name) ?? undefined;
  const limit = String(PAGE_SIZE);
  const query = parse(mailRequest, {
    limit,
    cursor: of(MAIL_PAGE),
    status: of('status'),
    address: of('address'),
  });
  const request = parse(pageRequest, { limit, cursor: of('cursor') });
  const [mails, suppressions] = await Promise.all([
    app.mailLog.list(actor, query, query),
    app.mailSuppressions.list(actor, request),
  ]);
  return { isOn: app.mailQueue.isOn, mails, suppressions, pageSize: PAGE_SIZE };
}

export type MailData = Awaited<ReturnType<typeof loadMail>>;
