import type { Foundation } from '../../foundation';
import { days } from '../../lib/clock';
import { can } from '../../lib/roles';
import type { MailContent } from '../mail/mail-content';
import type { MailQueue } from '../mail/mail-queue';
import { nextMondayAt } from './digest-week';
import { readMarketDigest } from './market-digest.rules';
import type { DigestArticle, DigestItem, MarketDigestsRepo } from './market-digests.repo';

interface Dependencies extends Foundation {
  digests: MarketDigestsRepo;
  mail: MailQueue;
}

const WEEK = days(7);
const MAX_ITEMS = 8;
const MAX_ARTICLES = 5;
/** Mails planned at once. */
const AT_ONCE = 50;

/** Sends the weekly mails about markets. Any number of processes can run it at once. */
export function createMarketDigestSender({ db, digests, mail, linkBase, clock }: Dependencies) {
  let isStopped = false;

  /** Returns the content of a mail; null if there isn't any news. */
  async function contentOf(workspaceId: string, since: string): Promise<MailContent | null> {
    const items = await digests.items(workspaceId, since, MAX_ITEMS);
    const articles = await digests.articles(workspaceId, since, MAX_ARTICLES);
    if (items.length + articles.length === 0) return null;
    return {
      heading: 'Your market this week',
      paragraphs: ['The most important news about your competitors, and what moves your market.'],
      sections: [
        ...(items.length > 0 ? [{ heading: 'Competitors', items: items.map(itemOf) }] : []),
        ...(articles.length > 0 ? [{ heading: 'Trends', items: articles.map(articleOf) }] : []),
      ],
      action: { label: 'Open Monitoring', url: `${linkBase}/insights/monitoring` },
    };
  }

  return {
    /** Sends the due mails, once each, except those without news. Returns their number. */
    async run(): Promise<number> {
      if (!mail.isOn) return 0;
      let sent = 0;
      const contents = new Map<string, MailContent | null>();
      while (!isStopped) {
        const now = clock.now();
        const due = await digests.due(now.toISOString(), AT_ONCE);
        for (const one of due) {
          if (isStopped) return sent;
          const { workspaceId, userId, email, timeZone, role } = one;
          if (!contents.has(workspaceId))
            contents.set(
              workspaceId,
              await contentOf(workspaceId, new Date(now.getTime() - WEEK).toISOString()),
            );
          const content = contents.get(workspaceId) ?? null;
          await db.transaction(async () => {
            if (!(await digests.claim(one, nextMondayAt(now, timeZone)))) return;
            if (!content || !can(role, readMarketDigest)) return;
            const to = { userId, email };
            await mail.enqueue({
              to,
              workspaceId,
              kind: 'market_digest',
              subject: 'Your market this week',
              content,
            });
            sent += 1;
          });
        }
        if (due.length < AT_ONCE) break;
      }
      return sent;
    },

    /** Lets `run` end after the current mail. */
    stop(): void {
      isStopped = true;
    },
  };
}

export type MarketDigestSender = ReturnType<typeof createMarketDigestSender>;

/** The addresses come from sources, so they can be any text. */
const linkOf = (url: string | null): { url?: string } =>
  url !== null && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? { url } : {};

const itemOf = ({ title, url, competitorName }: DigestItem) => ({
  title,
  ...linkOf(url),
  text: competitorName,
});
const articleOf = ({ title, url, source }: DigestArticle) => ({ title, ...linkOf(url), text: source });
