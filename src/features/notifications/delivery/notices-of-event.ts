import { z } from 'zod';
import type { DomainEvent, EventHead } from '../../outbox/domain-event';
import type { Notice } from './notice';

/** A commented record, as notifications about its comments show it. */
export interface CommentedRecord {
  name: string;
  url: string;
  isForAdmins: boolean;
}

/** What a notice needs besides the event. */
export interface EventFacts {
  /** Returns the name of who did it; null if it wasn't a person. */
  actorName(event: DomainEvent): Promise<string | null>;
  /** undefined if the comment or its record doesn't exist. */
  commentedRecord(workspaceId: string, commentId: string): Promise<CommentedRecord | undefined>;
  /** Returns a partner, and whether the user is one of its own people. undefined if it doesn't exist. */
  partnerOf(
    workspaceId: string,
    partnerId: string,
    userId: string | null,
  ): Promise<{ name: string; ownerId: string | null; isOwn: boolean } | undefined>;
  /** Returns the user who created a record; null if it wasn't a member. */
  creatorOf(workspaceId: string, objectType: string, objectId: string): Promise<string | null>;
}

const textOrNull = z
  .string()
  .nullish()
  .transform((text) => text ?? null);

/** What notices use of the objects in events. */
const shown = z.object({
  name: textOrNull,
  title: textOrNull,
  excerpt: textOrNull,
  publishedAt: textOrNull,
  status: textOrNull,
  ownerId: textOrNull,
  partnerId: textOrNull,
  partnerName: textOrNull,
  submittedBy: textOrNull,
  createdBy: textOrNull,
  reason: textOrNull,
  companyName: textOrNull,
  customerName: textOrNull,
  referrerId: textOrNull,
  referrerName: textOrNull,
  referredName: textOrNull,
  programName: textOrNull,
  body: textOrNull,
  mentions: z
    .array(z.string())
    .nullish()
    .transform((ids) => ids ?? []),
  host: textOrNull,
  disabledReason: textOrNull,
  protectedUntil: textOrNull,
  taskName: textOrNull,
  assignedTo: textOrNull,
});

type Shown = z.infer<typeof shown>;

type Draft = Pick<Notice, 'kind' | 'title' | 'url' | 'audience' | 'recipients'> &
  Partial<Pick<Notice, 'body' | 'eventKey' | 'concerns' | 'group' | 'portalUrl' | 'portalWords'>>;

interface Known {
  event: DomainEvent;
  object: Shown;
  /** Starts a sentence: the name of who did it, or `Someone`. */
  who: string;
  facts: EventFacts;
}

type Write = (known: Known) => Promise<Draft[]> | Draft[];

interface Rule {
  write: Write;
  /** Whether such an event can have recipients, as far as is known without its object. */
  mayWant?(head: EventHead): boolean;
}

const changeOf = ({ changes }: Pick<EventHead, 'changes'>, field: string) =>
  changes.find((change) => change.field === field);
const movedTo = (event: Pick<EventHead, 'changes'>): unknown => changeOf(event, 'status')?.to;
const hasNewOwner = (event: EventHead): boolean => Boolean(changeOf(event, 'ownerName')?.to);

const owned = {
  partner: { many: 'partners', path: '/partners', list: '/partners/directory?owner=me' },
  lead: { many: 'leads', path: '/leads', list: '/leads?owner=me' },
  deal: { many: 'deals', path: '/deals', list: '/deals?owner=me' },
} as const;

/** Tells the new owner of a record. Those of a bulk change become one notification. */
function assigned(type: keyof typeof owned, { event, object, who }: Known): Draft[] {
  if (!hasNewOwner(event) || object.ownerId === null) return [];
  const { many, path, list } = owned[type];
  return [
    {
      kind: 'assigned',
      title: `${who} made you the owner of ${object.name ?? `a ${type}`}`,
      url: `${path}/${event.objectId}`,
      audience: 'member',
      recipients: { userIds: [object.ownerId] },
      group: {
        key: `assigned:${type}:${event.actor.id ?? ''}`,
        title: (count) => `${who} made you the owner of ${count} ${many}`,
        url: list,
      },
    },
  ];
}

const assignedRule = (type: keyof typeof owned): Rule => ({
  write: (known) => assigned(type, known),
  mayWant: hasNewOwner,
});

const mentioned: Write = async ({ event, object, who, facts }) => {
  if (object.mentions.length === 0 || event.objectId === null) return [];
  const record = await facts.commentedRecord(event.workspaceId, event.objectId);
  if (!record) return [];
  return [
    {
      // Someone who stays mentioned when the comment changes isn't told again.
      eventKey: `mention:${event.objectId}`,
      kind: 'mention',
      title: `${who} mentioned you on ${record.name}`,
      body: object.body,
      url: record.url,
      audience: record.isForAdmins ? 'admin' : 'member',
      recipients: { userIds: object.mentions },
    },
  ];
};

const dealName = ({ name, customerName }: Shown): string =>
  customerName === null || customerName === name ? `${name}` : `${name} (${customerName})`;

const submittedDeal = ({ event, object, who }: Known): Draft => ({
  kind: 'deal',
  title: `${who} submitted the deal ${dealName(object)}`,
  body: object.partnerName,
  url: `/deals/${event.objectId}`,
  audience: 'member',
  recipients: { admins: true },
});

const movedDeal: Write = (known) => {
  const { event, object, who } = known;
  const status = movedTo(event);
  if (status === 'submitted') return [submittedDeal(known)];
  if (status !== 'approved' && status !== 'rejected') return [];
  return [
    {
      kind: 'deal',
      title: `${who} ${status} the deal ${dealName(object)}`,
      body: status === 'rejected' ? object.reason : object.partnerName,
      url: `/deals/${event.objectId}`,
      audience: 'member',
      recipients: {
        ...(object.submittedBy !== null && { userIds: [object.submittedBy] }),
        partnerId: object.partnerId,
      },
      concerns: object.partnerId,
      portalUrl: `/portal/deals/${event.objectId}`,
      portalWords: {
        title: `Your deal ${dealName(object)} ${status === 'approved' ? 'was approved' : "wasn't approved"}`,
        body: status === 'rejected' ? object.reason : null,
      },
    },
  ];
};

const expiringDeal: Write = ({ event, object }) => {
  const left = Number(changeOf(event, 'daysLeft')?.to);
  return [
    {
      kind: 'deal',
      title: `The protection of ${dealName(object)} ends in ${left === 1 ? '1 day' : `${left} days`}`,
      body: object.partnerName,
      url: `/deals/${event.objectId}`,
      audience: 'member',
      recipients: {
        ...(object.ownerId === null ? { admins: true } : { userIds: [object.ownerId] }),
        partnerId: object.partnerId,
      },
      concerns: object.partnerId,
      portalUrl: `/portal/deals/${event.objectId}`,
      portalWords: {
        title: `The protection of your deal ${dealName(object)} ends in ${left === 1 ? '1 day' : `${left} days`}`,
        body: null,
      },
    },
  ];
};

/** Tells the admins of a lead that a partner has submitted in the portal. */
const submittedLead: Write = (known) => {
  const { event, object } = known;
  const submitted: Draft[] =
    changeOf(event, 'partnerName') === undefined
      ? []
      : [
          {
            kind: 'deal',
            title: `${object.partnerName ?? 'A partner'} submitted the lead ${object.name ?? ''}`.trim(),
            url: `/leads/${event.objectId}`,
            audience: 'member',
            recipients: { admins: true },
          },
        ];
  return [...submitted, ...assigned('lead', known)];
};

const submittedReferral: Write = ({ event, object, who }) => [
  {
    kind: 'referral',
    title: `${who} submitted the referral of ${object.referredName}`,
    body: object.programName,
    url: `/campaigns/referrals/${event.objectId}`,
    audience: 'member',
    recipients: { admins: true },
  },
];

const decidedReferrals: Readonly<Record<string, string>> = {
  qualified: 'was qualified',
  converted: 'was converted',
  rejected: 'was rejected',
};

const movedReferral: Write = async ({ event, object, facts }) => {
  const outcome = decidedReferrals[String(movedTo(event))];
  if (outcome === undefined || event.objectId === null) return [];
  const creator = await facts.creatorOf(event.workspaceId, 'referral', event.objectId);
  return [
    {
      kind: 'referral',
      title: `The referral of ${object.referredName} ${outcome}`,
      body: object.programName,
      url: `/campaigns/referrals/${event.objectId}`,
      audience: 'member',
      recipients: { ...(creator !== null && { userIds: [creator] }), partnerId: object.referrerId },
      concerns: object.referrerId,
    },
  ];
};

const movedCampaign: Write = ({ event, object, who }) => {
  const { from, to } = changeOf(event, 'status') ?? {};
  const url = `/campaigns/${event.objectId}`;
  if (to === 'pending_approval')
    return [
      {
        kind: 'approval',
        title: `${who} asks for approval of the campaign ${object.name}`,
        url,
        audience: 'member',
        recipients: { admins: true },
      },
    ];
  const isDecided = to === 'launched' || (from === 'pending_approval' && to === 'draft');
  if (!isDecided || object.createdBy === null) return [];
  return [
    {
      kind: 'approval',
      title:
        to === 'launched'
          ? `${who} approved the campaign ${object.name}`
          : `${who} didn't approve the campaign ${object.name}`,
      body: to === 'launched' ? null : 'It is a draft again.',
      url,
      audience: 'member',
      recipients: { userIds: [object.createdBy] },
    },
  ];
};

const receivedApplication: Write = ({ event, object }) => [
  {
    kind: 'application_received',
    title: `${object.companyName ?? 'A company'} applied to become a partner`,
    url: `/partners/applications/${event.objectId}`,
    audience: 'admin',
    recipients: { admins: true },
  },
];

const disabledWebhook: Write = ({ event, object }) => [
  {
    kind: 'source_failing',
    title: `The webhook to ${object.host ?? 'a receiver'} was disabled`,
    body: object.disabledReason,
    url: `/settings?tab=webhooks&webhook=${event.objectId}`,
    audience: 'admin',
    recipients: { admins: true },
  },
];

const disabledIntegration: Write = ({ object }) => [
  {
    kind: 'source_failing',
    title: `The integration with ${object.name ?? 'a tool'} was disabled`,
    body: object.disabledReason,
    url: '/settings?tab=integrations',
    audience: 'admin',
    recipients: { admins: true },
  },
];

const failingSource: Write = ({ event }) => {
  const textOf = (field: string) => String(changeOf(event, field)?.to ?? '');
  return [
    {
      kind: 'source_failing',
      title: `PartnerHub can't check ${textOf('source')} of ${textOf('competitor')}`,
      body: textOf('lastError'),
      url: '/insights/monitoring?tab=sources',
      audience: 'admin',
      recipients: { admins: true },
      group: {
        key: 'source_failing',
        title: (count) => `PartnerHub can't check ${count} monitored sources`,
        url: '/insights/monitoring?tab=sources',
      },
    },
  ];
};

const publishedAnnouncement: Write = ({ event, object }) => {
  if (object.publishedAt === null || event.objectId === null) return [];
  return [
    {
      // Those who already know it aren't told again when it changes, or when more partners see it.
      eventKey: `announcement:${event.objectId}`,
      kind: 'announcement',
      title: object.title ?? 'New announcement',
      body: object.excerpt,
      url: `/announcements/${event.objectId}`,
      portalUrl: `/portal/announcements/${event.objectId}`,
      audience: 'member',
      recipients: { announcementId: event.objectId },
    },
  ];
};

const isForPartner = ({ assignedTo }: Shown): boolean => assignedTo === 'partner';

/** Tells a partner's own users of a new task. */
const givenTask: Write = ({ object, event }) =>
  isForPartner(object) && object.partnerId !== null
    ? [
        {
          // A task that is given to the partner twice is told once.
          eventKey: `task:${event.objectId}`,
          kind: 'due',
          title: `New task: ${object.taskName}`,
          url: null,
          portalUrl: '/portal/tasks',
          audience: 'member',
          recipients: { partnerId: object.partnerId },
          concerns: object.partnerId,
        },
      ]
    : [];

/** Tells the team that the partner completed a task: its owner, or else the partner's, or else the admins. */
const changedTask: Write = async (known) => {
  const { event, object, who, facts } = known;
  if (changeOf(event, 'assignedTo')?.to === 'partner') return givenTask(known);
  const { partnerId } = object;
  if (!isForPartner(object) || partnerId === null) return [];
  const partner = await facts.partnerOf(event.workspaceId, partnerId, event.actor.id);
  if (!partner?.isOwn) return [];
  const owners = [object.ownerId, partner.ownerId].filter((id) => id !== null);
  return [
    {
      kind: 'due',
      title: `${who} completed the task ${object.taskName}`,
      body: partner.name,
      url: `/partners/${partnerId}?tab=onboarding#task-${event.objectId}`,
      audience: 'member',
      recipients: owners.length > 0 ? { userIds: owners } : { admins: true },
    },
  ];
};

const widensAudience = (head: EventHead): boolean =>
  ['publishedAt', 'audience', 'tiers', 'partnerIds'].some((field) => changeOf(head, field) !== undefined);

const rules: Readonly<Record<string, Rule>> = {
  'announcement.created': { write: publishedAnnouncement },
  'announcement.updated': { write: publishedAnnouncement, mayWant: widensAudience },
  'announcement.status_changed': { write: publishedAnnouncement },
  'application.received': { write: receivedApplication },
  'campaign.status_changed': {
    write: movedCampaign,
    mayWant: (head) => changeOf(head, 'status') !== undefined,
  },
  'comment.created': { write: mentioned },
  'comment.updated': {
    write: mentioned,
    mayWant: (head) => changeOf(head, 'mentions') !== undefined,
  },
  'deal.created': { write: (known) => [submittedDeal(known), ...assigned('deal', known)] },
  'deal.updated': assignedRule('deal'),
  'deal.status_changed': {
    write: movedDeal,
    mayWant: (head) => ['submitted', 'approved', 'rejected'].includes(String(movedTo(head))),
  },
  'deal.expiring': { write: expiringDeal },
  'lead.created': {
    write: submittedLead,
    mayWant: (head) => hasNewOwner(head) || changeOf(head, 'partnerName') !== undefined,
  },
  'lead.updated': assignedRule('lead'),
  'monitored_source.failing': { write: failingSource },
  'onboarding_task.created': { write: givenTask },
  'onboarding_task.updated': {
    write: changedTask,
    mayWant: (head) =>
      changeOf(head, 'completed')?.to === true || changeOf(head, 'assignedTo')?.to === 'partner',
  },
  'partner.created': assignedRule('partner'),
  'partner.updated': assignedRule('partner'),
  'referral.created': { write: submittedReferral },
  'referral.status_changed': {
    write: movedReferral,
    mayWant: (head) => Object.hasOwn(decidedReferrals, String(movedTo(head))),
  },
  'webhook.disabled': { write: disabledWebhook },
  'integration.disabled': { write: disabledIntegration },
};

const ruleOf = ({ type }: EventHead): Rule | undefined =>
  Object.hasOwn(rules, type) ? rules[type] : undefined;

/** Returns whether an event can have a notice. Needs no query. */
export const mayHaveNotice = (head: EventHead): boolean => {
  const rule = ruleOf(head);
  return rule !== undefined && (rule.mayWant?.(head) ?? true);
};

/** Returns what members are told about an event. */
export async function noticesOf(event: DomainEvent, facts: EventFacts): Promise<Notice[]> {
  const rule = mayHaveNotice(event) ? ruleOf(event) : undefined;
  // Without its object, an event can't say what happened.
  const object = shown.safeParse(event.data ?? (event.type === 'monitored_source.failing' ? {} : null));
  if (!rule || !object.success) return [];
  const actorName = await facts.actorName(event);
  const known = { event, object: object.data, who: actorName ?? 'Someone', facts };
  const { workspaceId, objectType, objectId, id } = event;
  return (await rule.write(known)).map((draft) => ({
    workspaceId,
    eventKey: id,
    actorId: event.actor.id,
    actorName,
    body: null,
    objectType,
    objectId,
    concerns: null,
    ...draft,
  }));
}
