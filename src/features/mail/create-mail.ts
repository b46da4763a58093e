import type { Db } from '../../db/connect';
import { createKeyRing } from '../../db/key-ring';
import type { Background } from '../../lib/background';
import type { Clock } from '../../lib/clock';
import type { Log } from '../../lib/log';
import type { Mailer } from '../../lib/mailer';
import { createTextSealer } from '../../lib/sealed-text';
import type { MembersRepo } from '../workspaces/members.repo';
import type { WorkspacesRepo } from '../workspaces/workspaces.repo';
import { createMailAttempts } from './attempt-mail';
import { createMailComposer } from './compose-mail';
import { createMailDispatcher, type MailDispatcher } from './mail-dispatcher';
import { createMailQueue } from './mail-queue';
import { createMailSuppressionsRepo } from './mail-suppressions.repo';
import { MAIL_KEPT } from './mail.rules';
import { createMailsRepo } from './mails.repo';
import { createUnsubscribeLinks } from './unsubscribe-links';

export interface MailOptions {
  /** How often to look for due mails, in ms. */
  pollMs?: number;
}

interface Dependencies {
  db: Db;
  /** null: no mail server is configured. */
  mailer: Mailer | null;
  workspaces: WorkspacesRepo;
  members: MembersRepo;
  /** Base URL of links in mails. */
  linkBase: string;
  background: Background;
  log: Log;
  clock: Clock;
  options?: MailOptions | undefined;
}

/** The name of the keys in the database. */
const MAIL_KEYS = 'mail';
/** Rows per statement. */
const AT_ONCE = 500;

/** Wires this feature for src/app.ts. */
export function createMail({
  db,
  mailer,
  workspaces,
  members,
  linkBase,
  background,
  log,
  clock,
  options,
}: Dependencies) {
  const mails = createMailsRepo(db);
  const suppressions = createMailSuppressionsRepo(db);
  const sealer = createTextSealer(createKeyRing(db, MAIL_KEYS).keys);
  const links = createUnsubscribeLinks(sealer, linkBase);
  const composer = createMailComposer({ workspaces, sealer, links });
  let dispatcher: MailDispatcher | null = null;
  const wake = () => dispatcher?.wake();
  const attempts =
    mailer &&
    createMailAttempts({ db, mails, suppressions, members, composer, mailer, log, clock, done: wake });
  dispatcher = createMailDispatcher({ mails, attempts, log, clock, pollMs: options?.pollMs });
  return {
    queue: createMailQueue({ db, mails, sealer, attempts, background, wake, clock }),
    dispatcher,
    suppressions,
    composer,
    links,
    /** Deletes what is left of old mails. */
    async sweep(): Promise<void> {
      const until = new Date(clock.now().getTime() - MAIL_KEPT).toISOString();
      while ((await mails.deleteOlder(until, AT_ONCE)) === AT_ONCE);
    },
  };
}
