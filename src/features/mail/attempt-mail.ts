import type { Db } from '../../db/connect';
import { seconds, type Clock } from '../../lib/clock';
import { newId } from '../../lib/ids';
import type { Log } from '../../lib/logging/log';
import { MailError, type Mailer } from '../../lib/mail/mailer';
import type { MembersRepo } from '../workspaces/members.repo';
import type { MailComposer } from './compose-mail';
import type { MailReaders } from './mail-content';
import type { MailSuppressionsRepo } from './suppressions/mail-suppressions.repo';
import { mailRetries } from './mail-times';
import { isAboutAccount } from './mail.rules';
import type { MailsRepo, StoredMail } from './mails.repo';

/** Time limit of an attempt. */
const PATIENCE = seconds(60);
/** Simultaneous attempts of a process, each with its own connection. */
export const MAX_ATTEMPTS = 5;
/** Grace period for attempts under way when the process stops. */
const GRACE = seconds(5);

interface Dependencies {
  db: Db;
  mails: MailsRepo;
  suppressions: MailSuppressionsRepo;
  members: Pick<MembersRepo, 'placeOf'>;
  payeeHasEmail: PayeeHasEmail;
  composer: MailComposer;
  mailer: Mailer;
  log: Log;
  clock: Clock;
  /** Runs when an attempt is over. */
  done(): void;
}

/** Returns whether a payee has an email, which is given in lower case. */
export type PayeeHasEmail = (workspaceId: string, payeeId: string, email: string) => Promise<boolean>;

/** Makes one attempt to send a mail that this process has leased. Resolves with whether the server has accepted it. */
export type AttemptMail = (mail: StoredMail) => Promise<boolean>;

/** Attempts to send mails. */
export function createMailAttempts(dependencies: Dependencies) {
  const { mails, suppressions, members, payeeHasEmail, composer, mailer, log, clock, done } = dependencies;
  const active = new Map<Promise<boolean>, AbortController>();
  let isStopped = false;

  const inMs = (ms: number): string => new Date(clock.now().getTime() + ms).toISOString();

  /** Returns whether the recipient may get the mail now. It may have waited for days. */
  async function mayRead(
    { workspaceId, userId, kind, address }: StoredMail & { workspaceId: string },
    readers: MailReaders | undefined,
  ): Promise<boolean> {
    if (readers && 'payeeId' in readers) return payeeHasEmail(workspaceId, readers.payeeId, address);
    if (userId === null || (isAboutAccount(kind) && !readers)) return true;
    const place = await members.placeOf(workspaceId, userId);
    if (!place || !readers) return place !== undefined;
    const { roles, partnerId } = readers;
    return roles.includes(place.role) && (partnerId === null || partnerId === place.partnerId);
  }

  /** Returns whether the recipient doesn't want the mail, or isn't allowed to get it any more. */
  async function isUnwanted(mail: StoredMail, readers: MailReaders | undefined): Promise<boolean> {
    const { workspaceId, kind, address } = mail;
    if (workspaceId === null) return false;
    if (!(await mayRead({ ...mail, workspaceId }, readers))) return true;
    if (isAboutAccount(kind)) return false;
    return (await suppressions.suppressed(workspaceId, kind, [address])).has(address);
  }

  const over = (changes: Pick<StoredMail, 'status' | 'attempts' | 'error'>): Partial<StoredMail> => ({
    ...changes,
    sealed: null,
    finishedAt: inMs(0),
  });

  /** Returns the next state of a mail that wasn't accepted. */
  function afterFailure(mail: StoredMail, error: unknown): Partial<StoredMail> {
    const attempts = mail.attempts + 1;
    const message = error instanceof Error ? error.message.slice(0, 500) : 'The mail could not be sent';
    const answer = error instanceof MailError ? error : null;
    const isRefused = answer?.isAboutMail ?? false;
    const pause = answer?.isPermanent ? undefined : mailRetries[attempts - 1];
    if (pause === undefined || inMs(pause) > mail.expiresAt)
      return { ...over({ status: 'failed', attempts, error: message }), isRefused };
    return { attempts, error: message, isRefused, dueAt: inMs(pause) };
  }

  async function outcomeOf(mail: StoredMail, signal: AbortSignal): Promise<Partial<StoredMail>> {
    if (mail.expiresAt <= inMs(0))
      return over({ status: 'failed', attempts: mail.attempts, error: mail.error ?? 'It was sent too late' });
    try {
      const opened = await composer.open(mail);
      if (await isUnwanted(mail, opened.readers))
        return over({ status: 'suppressed', attempts: mail.attempts, error: null });
      await mailer.send(await composer.ofStored(mail, opened), signal);
      return over({ status: 'sent', attempts: mail.attempts + 1, error: null });
    } catch (error) {
      // This process is stopping, so another one sends it.
      if (isStopped && signal.aborted) return { dueAt: inMs(0) };
      log.warn({ err: error, mail: mail.id, kind: mail.kind }, 'mail could not be sent');
      return afterFailure(mail, error);
    }
  }

  async function run(mail: StoredMail, abort: AbortController): Promise<boolean> {
    const timer = setTimeout(() => abort.abort(), PATIENCE);
    try {
      const outcome = await outcomeOf(mail, abort.signal);
      await mails.finish(mail, outcome);
      return outcome.status === 'sent';
    } catch (error) {
      log.error({ err: error, mail: mail.id }, 'the sending of a mail could not be recorded');
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  const attempt: AttemptMail = (mail) => {
    const abort = new AbortController();
    if (isStopped) abort.abort();
    const running = run(mail, abort).finally(() => {
      active.delete(running);
      done();
    });
    active.set(running, abort);
    return running;
  };

  return {
    owner: newId(),
    attempt,
    hasRoom: () => !isStopped && active.size < MAX_ATTEMPTS,
    room: () => (isStopped ? 0 : MAX_ATTEMPTS - active.size),

    /** Waits for attempts under way up to the grace period, and returns the others to the queue. */
    async stop(): Promise<void> {
      isStopped = true;
      if (active.size === 0) return;
      const timer = setTimeout(() => {
        for (const abort of active.values()) abort.abort();
      }, GRACE);
      await Promise.all(active.keys());
      clearTimeout(timer);
    },
  };
}

export type MailAttempts = ReturnType<typeof createMailAttempts>;
