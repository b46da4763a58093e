import type { DomainEvent, EventHead } from '../../outbox/domain-event';
import { dealRules, submittedDeal } from './deal-notices';
import {
  changeOf,
  movedTo,
  shown,
  type Draft,
  type EventFacts,
  type Known,
  type Rule,
  type Write,
} from './event-notice';
import type { Notice } from './notice';
import { portalRules } from './portal-notices';

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

const rules: Readonly<Record<string, Rule>> = {
  ...portalRules,
  ...dealRules,
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
  'lead.created': {
    write: submittedLead,
    mayWant: (head) => hasNewOwner(head) || changeOf(head, 'partnerName') !== undefined,
  },
  'lead.updated': assignedRule('lead'),
  'monitored_source.failing': { write: failingSource },
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
