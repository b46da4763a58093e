import type { Member } from '../../lib/actor';
import { factsOf, type DecisionDetail } from '../../records/decision.rules';
import type { ContactsRepo } from '../partners/records/contacts.repo';
import type { InboxDetail, InboxItem } from './inbox.rules';
import type { FoundDetail } from './waiting/my-work.repo';
import type { ApprovalKind } from './waiting/work-kinds.rules';

/** A comment that mentions the person, and that they haven't read. */
export interface Mention {
  id: string;
  title: string;
  body: string | null;
  /** A path of the app; null if there is nothing to open. */
  url: string | null;
  actorName: string | null;
  createdAt: string;
}

export interface DetailSources {
  /** Reads what a decision about a record of each kind needs. They check the permission to view it. */
  decisions: Readonly<Record<ApprovalKind, (actor: Member, id: string) => Promise<DecisionDetail>>>;
  contacts: Pick<ContactsRepo, 'primary'>;
}

/** Reads what the decisions about items need. */
export function createInboxDetails({ decisions, contacts }: DetailSources) {
  /** Returns the address of the primary contact of an item's partner. */
  const addressOf = async ({ partnerId }: InboxItem): Promise<string | null> =>
    partnerId === null ? null : ((await contacts.primary(partnerId))?.email ?? null);

  return {
    async ofDecision(actor: Member, item: InboxItem, kind: ApprovalKind): Promise<InboxDetail> {
      const detail = await decisions[kind](actor, item.recordId);
      return { item, ...detail, contactEmail: detail.contactEmail ?? (await addressOf(item)) };
    },

    ofTodo: async (item: InboxItem, { text, ownerId, partnerName }: FoundDetail): Promise<InboxDetail> => ({
      item,
      facts: factsOf([
        ['Partner', partnerName],
        ['Due', item.dueAt, 'day'],
        ['Added', item.since, 'time'],
      ]),
      text,
      notice: null,
      contactEmail: await addressOf(item),
      ownerId,
    }),

    ofMention: (item: InboxItem, { actorName, body, createdAt }: Mention): InboxDetail => ({
      item,
      facts: factsOf([
        ['From', actorName],
        ['Written', createdAt, 'time'],
      ]),
      text: body,
      notice: null,
      contactEmail: null,
      ownerId: null,
    }),
  };
}

export type Details = ReturnType<typeof createInboxDetails>;
