import type { Db } from '../../db/connect';
import { seconds } from '../../lib/clock';
import type { MailStatus } from './mail.rules';

/** A mail that someone sent: its recipient, and about when it was stored. */
export interface SentMail {
  address: string;
  at: string;
}

/** Upper bound for the time between the storing of a mail and the record of its cause in the same transaction. */
const MAX_DELAY = seconds(10);
const MAX_FOUND = 500;

/** Returns a function that finds the statuses of mails to contacts, in the same order; null for deleted mails. */
export const createMailStatuses =
  (db: Db) =>
  async (workspaceId: string, sent: readonly SentMail[]): Promise<(MailStatus | null)[]> => {
    if (sent.length === 0) return [];
    const times = sent.map(({ at }) => Date.parse(at));
    const found: { address: string; status: MailStatus; createdAt: string }[] = await db
      .read('mails')
      .where({ workspaceId, kind: 'template' })
      .whereIn('address', [...new Set(sent.map(({ address }) => address.toLowerCase()))])
      .where('createdAt', '>=', new Date(Math.min(...times) - MAX_DELAY).toISOString())
      .where('createdAt', '<=', new Date(Math.max(...times) + MAX_DELAY).toISOString())
      .orderBy('createdAt', 'desc')
      .limit(MAX_FOUND)
      .select('address', 'status', 'createdAt');
    return sent.map(({ address, at }) => {
      const distance = (createdAt: string) => Math.abs(Date.parse(createdAt) - Date.parse(at));
      const near = found
        .filter((mail) => mail.address === address.toLowerCase() && distance(mail.createdAt) <= MAX_DELAY)
        .sort((one, other) => distance(one.createdAt) - distance(other.createdAt));
      return near[0]?.status ?? null;
    });
  };
