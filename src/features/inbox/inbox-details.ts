import type { Member } from '../../lib/actor';
import { formatMoney } from '../../lib/money/format-money';
import type { ApplicationsService } from '../applications/applications.service';
import type { CampaignsService } from '../campaigns/campaigns.service';
import { campaignTemplateName } from '../campaigns/campaigns.rules';
import type { DealsService } from '../deals/deals.service';
import type { DealConflict } from '../deals/deals.rules';
import type { ContactsRepo } from '../partners/records/contacts.repo';
import type { ApprovalKind, FoundDetail } from '../my-work/my-work.repo';
import type { ShownNotification } from '../notifications/notifications.service';
import type { InboxDetail, InboxFact, InboxItem, InboxKind } from './inbox.rules';

export interface DetailSources {
  applications: Pick<ApplicationsService, 'get'>;
  campaigns: Pick<CampaignsService, 'get'>;
  deals: Pick<DealsService, 'get' | 'conflicts'>;
  contacts: Pick<ContactsRepo, 'primary'>;
}

export const isDecision = (kind: InboxKind): kind is ApprovalKind =>
  kind === 'application' || kind === 'campaign' || kind === 'deal';

type Value = string | null | undefined;

/** Returns the facts that have a value. */
const factsOf = (facts: readonly [label: string, value: Value, as?: InboxFact['as']][]): InboxFact[] =>
  facts.flatMap(([label, value, as]) => (value ? [{ label, value, ...(as && { as }) }] : []));

/** Reads what a decision about an item needs, through the services of its records, which check the permissions. */
export function createInboxDetails({ applications, campaigns, deals, contacts }: DetailSources) {
  /** Returns the address of the primary contact of an item's partner. */
  const addressOf = async ({ partnerId }: InboxItem): Promise<string | null> =>
    partnerId === null ? null : ((await contacts.primary(partnerId))?.email ?? null);

  const decisions: Record<
    ApprovalKind,
    (actor: Member, item: InboxItem) => Promise<Omit<InboxDetail, 'item'>>
  > = {
    async deal(actor, item) {
      const { recordId: id } = item;
      const [deal, conflicts] = await Promise.all([deals.get(actor, id), deals.conflicts(actor, id)]);
      const money = deal.amount && deal.currency ? formatMoney(deal.amount, deal.currency) : null;
      return {
        facts: factsOf([
          ['Customer', deal.customerName],
          ['Domain', deal.customerDomain],
          ['Partner', deal.partnerName],
          ['Amount', money],
          ['Expected close', deal.expectedCloseDate, 'day'],
          ['Contact', deal.contactName],
          ['Contact email', deal.contactEmail, 'email'],
          ['Owner', deal.ownerName],
          ['Registered by', deal.submittedByName],
          ['Registered', deal.submittedAt, 'time'],
        ]),
        text: deal.notes,
        notice: noticeOf(conflicts),
        contactEmail: await addressOf(item),
        ownerId: deal.ownerId,
      };
    },
    async application(actor, { recordId }) {
      const application = await applications.get(actor, recordId);
      const offers = [application.solutions && 'Solutions', application.services && 'Services'];
      return {
        facts: factsOf([
          ['Website', application.website, 'website'],
          ['Industry', application.industry],
          ['Company size', application.size],
          ['Region', [application.region, application.continent].filter(Boolean).join(', ')],
          ['Offers', offers.filter(Boolean).join(', ')],
          ['Contact', application.contactName],
          ['Contact email', application.contactEmail, 'email'],
          ['Phone', application.phoneNumber],
          ['Admin note', application.adminNote],
          ['Applied', application.createdAt, 'time'],
        ]),
        text: application.valueProp,
        notice: null,
        contactEmail: application.contactEmail,
        ownerId: null,
      };
    },
    async campaign(actor, item) {
      const campaign = await campaigns.get(actor, item.recordId);
      const { checklist, completedItems } = campaign;
      return {
        facts: factsOf([
          ['Type', campaignTemplateName(campaign.templateType)],
          ['Partner', campaign.partnerName],
          ['Created by', campaign.creatorName],
          ['Created', campaign.createdAt, 'time'],
          ['Checklist', checklist.length > 0 ? `${completedItems.length} of ${checklist.length} done` : null],
        ]),
        text: campaign.description,
        notice: null,
        contactEmail: await addressOf(item),
        ownerId: null,
      };
    },
  };

  return {
    ofDecision: async (actor: Member, item: InboxItem, kind: ApprovalKind): Promise<InboxDetail> => ({
      item,
      ...(await decisions[kind](actor, item)),
    }),

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

    ofMention: (item: InboxItem, { actorName, body, createdAt }: ShownNotification): InboxDetail => ({
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

function noticeOf(conflicts: readonly DealConflict[]): InboxDetail['notice'] {
  const [first] = conflicts;
  if (!first)
    return {
      tone: 'success',
      text: 'No conflict: no other deal, lead, partner or referral has this customer.',
    };
  const names = conflicts
    .slice(0, 3)
    .map(({ kind, name, partnerName }) => `${kind} ${name}${partnerName ? ` of ${partnerName}` : ''}`);
  const more = conflicts.length > 3 ? ` and ${conflicts.length - 3} more` : '';
  const isHeld = conflicts.some(({ kind }) => kind === 'deal');
  return {
    tone: isHeld ? 'danger' : 'warning',
    text: `This customer is already known: ${names.join(', ')}${more}.`,
  };
}
