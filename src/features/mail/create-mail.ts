import { isErasedAddress } from '../../lib/addresses/erased-address';
import type { Db } from '../../db/connect';
import { createKeyRing } from '../../db/secrets/key-ring';
import type { Background } from '../../lib/concurrency/background';
import type { Clock } from '../../lib/clock';
import { unavailable } from '../../lib/errors';
import type { Log } from '../../lib/logging/log';
import type { Mailer } from '../../lib/mail/mailer';
import { createTextSealer } from '../../lib/secrets/sealed-text';
import type { AuditTrail } from '../audit/audit-trail';
import type { NotificationKind } from './notification-kinds.rules';
import type { MembersRepo } from '../workspaces/members.repo';
import type { WorkspacesRepo } from '../workspaces/workspaces.repo';
import { createMailAttempts, type PayeeHasEmail } from './attempt-mail';
import { createMailComposer, type OpenFile } from './compose-mail';
import { createMailDispatcher, type MailDispatcher } from './mail-dispatcher';
import { createMailLogService } from './mail-log.service';
import { createMailQueue } from './mail-queue';
import { createMailSuppressionsRepo } from './suppressions/mail-suppressions.repo';
import { createMailSuppressionsService } from './suppressions/mail-suppressions.service';
import { MAIL_KEPT } from './mail-times';
import { mailMessages, type MailKind } from './mail.rules';
import { createMailsRepo } from './mails.repo';
import { createMailUrl, createPortalLinks, type MakeToken } from './portal-links';
import { createUnsubscribeService } from './suppressions/unsubscribe.service';
import { createUnsubscribeLinks } from './suppressions/unsubscribe-links';

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
  payeeHasEmail: PayeeHasEmail;
  /** Base URL of links in mails. */
  linkBase: string;
  openFile: OpenFile;
  makeToken: MakeToken;
  /** Turns a kind of mail off in the preferences of a member. */
  turnOffMail(userId: string, workspaceId: string, kind: NotificationKind | 'digest'): Promise<void>;
  /** Turns the weekly mail about the market off. */
  turnOffMarketDigest(userId: string, workspaceId: string, address: string): Promise<void>;
  audit: AuditTrail;
  background: Background;
  log: Log;
  clock: Clock;
  options?: MailOptions | undefined;
}

/** The name of the keys in the database. */
const MAIL_KEYS = 'mail';
/** Rows per statement. */
const AT_ONCE = 500;

export function createMail({
  db,
  mailer,
  workspaces,
  members,
  payeeHasEmail,
  linkBase,
  openFile,
  makeToken,
  turnOffMail,
  turnOffMarketDigest,
  audit,
  background,
  log,
  clock,
  options,
}: Dependencies) {
  const mails = createMailsRepo(db);
  const suppressions = createMailSuppressionsRepo(db);
  const ring = createKeyRing(db, MAIL_KEYS);
  const sealer = createTextSealer(ring.keys, ring.toOpen);
  const links = createUnsubscribeLinks(sealer, linkBase);
  const portalLinks = createPortalLinks(sealer, linkBase);
  const composer = createMailComposer({ workspaces, sealer, links, openFile });
  let dispatcher: MailDispatcher | null = null;
  const wake = () => dispatcher?.wake();
  const attempts =
    mailer &&
    createMailAttempts({
      ...{ db, mails, suppressions, members, payeeHasEmail, composer, mailer, log, clock },
      done: wake,
    });
  dispatcher = createMailDispatcher({ mails, attempts, log, clock, pollMs: options?.pollMs });
  const queue = createMailQueue({ db, mails, sealer, attempts, background, wake, clock });
  return {
    queue,
    mailUrl: createMailUrl(linkBase, portalLinks, makeToken),
    /** For features that send mails that users write. */
    forSending: {
      ...queue,
      isSuppressed: async (workspaceId: string, kind: MailKind, address: string): Promise<boolean> =>
        isErasedAddress(address) ||
        (await suppressions.suppressed(workspaceId, kind, [address.toLowerCase()])).size > 0,
      suppressed: (workspaceId: string, kind: MailKind, addresses: readonly string[]) =>
        suppressions.suppressed(
          workspaceId,
          kind,
          addresses.map((address) => address.toLowerCase()),
        ),
      preview: composer.preview,
    },
    services: {
      mailQueue: queue,
      portalLinks,
      /** Sends mails. Servers start it. */
      mailDispatcher: dispatcher,
      /** Counts the mails that wait, and those that failed. */
      mailBacklog: () => mails.backlog(),
      mailLog: createMailLogService({ mails }),
      mailSuppressions: createMailSuppressionsService({ db, suppressions, audit, clock }),
      /** Sends one test mail at once, and returns the answer of the mail server. @throws 503 without one */
      async mailTest(address: string): Promise<string> {
        if (!mailer) throw unavailable(mailMessages.off);
        return mailer.send(await composer.test(address));
      },
      unsubscribe: createUnsubscribeService({
        db,
        suppressions,
        workspaces,
        links,
        turnOffMail,
        turnOffMarketDigest,
        audit,
        clock,
      }),
    },
    /** Deletes the rows of old mails. */
    async sweep(): Promise<void> {
      const until = new Date(clock.now().getTime() - MAIL_KEPT).toISOString();
      while ((await mails.deleteOlder(until, AT_ONCE)) === AT_ONCE);
    },
  };
}

export type MailServices = ReturnType<typeof createMail>['services'];
