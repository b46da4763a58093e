import type { EventHead } from '../../outbox/domain-event';
import { submittedDeal } from './deal-notices';
import { changeOf, type Draft, type Known, type Rule, type Write } from './event-notice';
import type { NoticeGroup } from './notice';

const hasNewOwner = (event: EventHead): boolean => Boolean(changeOf(event, 'ownerName')?.to);

const owned = {
  partner: { many: 'partners', path: '/partners', list: '/partners/directory?owner=me' },
  lead: { many: 'leads', path: '/leads', list: '/leads?owner=me' },
  deal: { many: 'deals', path: '/deals', list: '/deals?owner=me' },
} as const;

const numberOf = (type: keyof typeof owned, count: number): string =>
  count === 1 ? `a ${type}` : `${count.toLocaleString('en-US')} ${owned[type].many}`;

/** Records that the same person assigns within a short time become one notification. */
const assignedGroup = (type: keyof typeof owned, { event, who }: Known, size: number): NoticeGroup => ({
  key: `assigned:${type}:${event.actor.id ?? ''}`,
  size,
  title: (count) => `${who} made you the owner of ${numberOf(type, count)}`,
  url: owned[type].list,
});

/** Notifies the new owner of a record. The records of a bulk change become one notification. */
function assigned(type: keyof typeof owned, known: Known): Draft[] {
  const { event, object, who } = known;
  if (!hasNewOwner(event) || object.ownerId === null) return [];
  return [
    {
      kind: 'assigned',
      title: `${who} made you the owner of ${object.name ?? numberOf(type, 1)}`,
      url: `${owned[type].path}/${event.objectId}`,
      audience: 'member',
      recipients: { userIds: [object.ownerId] },
      group: assignedGroup(type, known, 1),
    },
  ];
}

/** Notifies each owner of imported records of their number. */
const importedRule = (type: keyof typeof owned): Rule => ({
  write: (known) =>
    known.object.owners.map(({ ownerId, count }) => {
      const group = assignedGroup(type, known, count);
      return {
        kind: 'assigned',
        title: group.title(count),
        body: known.object.fileName === null ? null : `Imported from ${known.object.fileName}`,
        url: group.url,
        audience: 'member',
        recipients: { userIds: [ownerId] },
        group,
      };
    }),
});

const assignedRule = (type: keyof typeof owned): Rule => ({
  write: (known) => assigned(type, known),
  mayWant: hasNewOwner,
});

/** Notifies the admins of a lead that a partner has submitted in the portal. */
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

/** Notifies the owner of a partner of a proposal about its tier, or the admins. Those of one review become one notification. */
const proposedTier: Write = async ({ event, object: { partnerId, partnerName, to, direction }, facts }) => {
  const partner = partnerId === null ? undefined : await facts.partnerOf(event.workspaceId, partnerId, null);
  if (!partner) return [];
  const { ownerId } = partner;
  const name = partnerName ?? partner.name;
  const title =
    direction === 'up' ? `${name} has reached ${to ?? 'another tier'}` : `${name} no longer meets its tier`;
  return [
    {
      kind: 'tier',
      title,
      body: to === null ? 'Proposed: no tier.' : `Proposed: ${to}.`,
      url: `/partners/${partnerId}`,
      audience: 'member',
      recipients: ownerId === null ? { admins: true } : { userIds: [ownerId] },
      group: {
        key: 'tier',
        title: (count) => `${count.toLocaleString('en-US')} partners could change their tier`,
        url: '/partners/tiers',
      },
    },
  ];
};

/** Notifies the owner of a partner of its worse health. */
const fallenHealth: Write = ({ event, object: { name, ownerId } }) => {
  const fall = changeOf(event, 'healthScore');
  if (ownerId === null || fall === undefined) return [];
  return [
    {
      kind: 'health',
      title: `The health of ${name ?? 'a partner'} fell from ${String(fall.from)} to ${String(fall.to)}`,
      url: `/partners/${event.objectId}`,
      audience: 'member',
      recipients: { userIds: [ownerId] },
      group: {
        key: 'health',
        title: (count) => `The health of ${count.toLocaleString('en-US')} partners fell`,
        url: '/partners/directory?owner=me&sort=healthScore',
      },
    },
  ];
};

export const ownerRules: Readonly<Record<string, Rule>> = {
  'deal.created': { write: (known) => [submittedDeal(known), ...assigned('deal', known)] },
  'deal.updated': assignedRule('deal'),
  'deal.imported': importedRule('deal'),
  'lead.created': {
    write: submittedLead,
    mayWant: (head) => hasNewOwner(head) || changeOf(head, 'partnerName') !== undefined,
  },
  'lead.updated': assignedRule('lead'),
  'lead.imported': importedRule('lead'),
  'tier_proposal.created': { write: proposedTier },
  'partner.health_fell': { write: fallenHealth },
  'partner.created': assignedRule('partner'),
  'partner.updated': assignedRule('partner'),
  'partner.imported': importedRule('partner'),
};
