import type { Db } from '../../db/connect';
import type { Background } from '../../lib/concurrency/background';
import { minutes, type Clock } from '../../lib/clock';
import { isErasedAddress } from '../../lib/addresses/erased-address';
import { newId } from '../../lib/ids';
import type { TextSealer } from '../../lib/secrets/sealed-text';
import type { OutgoingMail, SealedMail } from './mail-content';
import type { AttemptMail } from './attempt-mail';
import { MAIL_LIFETIME } from './mail-times';
import { isAboutAccount, subjectLine } from './mail.rules';
import type { MailsRepo, StoredMail } from './mails.repo';

/** Must be longer than the time limit of an attempt. The mails of a killed process are sent again after it. */
export const MAIL_LEASE = minutes(2);

interface Dependencies {
  db: Db;
  mails: MailsRepo;
  sealer: TextSealer;
  /** null: no mail server is configured. */
  attempts: { attempt: AttemptMail; hasRoom(): boolean; owner: string } | null;
  background: Background;
  /** Runs after the commit of new mails that this process doesn't send at once. */
  wake(): void;
  clock: Clock;
}

/** The result of the first attempt to send a mail. `later`: it waits for others in the queue. */
export type FirstAttempt = 'sent' | 'failed' | 'later' | 'off';

/** Stores mails in the transaction of their cause. The process that stores a mail makes the first attempt. */
export function createMailQueue({ db, mails, sealer, attempts, background, wake, clock }: Dependencies) {
  async function storedOf(mail: OutgoingMail, now: Date): Promise<StoredMail> {
    const { to, workspaceId, kind, subject, content, replyTo, fromName, isUnbranded, attachments, readers } =
      mail;
    const id = newId();
    const lasting = new Date(now.getTime() + MAIL_LIFETIME).toISOString();
    const sealed: SealedMail = {
      subject: subjectLine(subject),
      content,
      ...(replyTo && { replyTo }),
      ...(fromName !== undefined && { fromName }),
      ...(isUnbranded === true && { isUnbranded }),
      ...(attachments && { attachments }),
      ...(readers && { readers }),
    };
    return {
      id,
      workspaceId,
      userId: 'userId' in to ? to.userId : null,
      address: ('userId' in to ? to.email : to.address).trim().toLowerCase(),
      kind,
      status: 'queued',
      sealed: await sealer.seal(id, JSON.stringify(sealed)),
      attempts: 0,
      dueAt: now.toISOString(),
      leaseOwner: null,
      expiresAt: mail.expiresAt !== undefined && mail.expiresAt < lasting ? mail.expiresAt : lasting,
      error: null,
      isRefused: false,
      createdAt: now.toISOString(),
      finishedAt: null,
    };
  }

  /** Stores mails, and calls `started` after the commit with the attempts that this process makes at once. */
  async function store(
    wanted: readonly OutgoingMail[],
    started: (attempts: Promise<boolean>[]) => void,
  ): Promise<void> {
    const all = wanted.filter(({ to }) => !isErasedAddress('userId' in to ? to.email : to.address));
    if (!attempts || all.length === 0) return;
    const { attempt, hasRoom, owner } = attempts;
    const now = clock.now();
    const leaseEnd = new Date(now.getTime() + MAIL_LEASE).toISOString();
    await db.transaction(async () => {
      const rows: StoredMail[] = [];
      for (const mail of all) {
        const row = await storedOf(mail, now);
        // A mail with a link that someone waits for isn't delayed by mails to many recipients.
        const isFirst = isAboutAccount(mail.kind) || (rows.length === 0 && hasRoom());
        rows.push(isFirst ? { ...row, leaseOwner: owner, dueAt: leaseEnd } : row);
      }
      await mails.insertAll(rows);
      const batch = {
        write: async () => true,
        committed() {
          const own = rows.filter(({ leaseOwner }) => leaseOwner !== null);
          started(own.map((row) => attempt(row)));
          if (own.length < rows.length) wake();
        },
      };
      db.atCommit(batch, null);
    });
  }

  const enqueueAll = (all: readonly OutgoingMail[]): Promise<void> =>
    store(all, (under) => {
      for (const sending of under) background.run('sending a mail', async () => void (await sending));
    });

  return {
    /** Whether mails can be sent. Without a mail server, `enqueue` does nothing. */
    isOn: attempts !== null,

    /**
     * Sends a mail, at least once, if and when the current transaction is committed. Without a transaction, it is
     * stored at once. The mail is sent after the answer, and tried again while the mail server refuses it.
     */
    enqueue: (mail: OutgoingMail): Promise<void> => enqueueAll([mail]),

    /** Like `enqueue`, with one insert. */
    enqueueAll,

    /** Like `enqueue`, and returns the result of the first attempt. Must not run in a transaction. */
    async sendNow(mail: OutgoingMail): Promise<FirstAttempt> {
      if (!attempts) return 'off';
      const [first] = await new Promise<Promise<boolean>[]>((resolve, reject) => {
        store([mail], resolve).catch(reject);
      });
      if (!first) return 'later';
      background.run('sending a mail', async () => void (await first));
      return (await first) ? 'sent' : 'failed';
    },
  };
}

export type MailQueue = ReturnType<typeof createMailQueue>;
