import type { EventHead } from '../../outbox/domain-event';
import { submittedDeal } from './deal-notices';
import { changeOf, type Draft, type Known, type Rule, type Write } from './event-notice';

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

export const ownerRules: Readonly<Record<string, Rule>> = {
  'deal.created': { write: (known) => [submittedDeal(known), ...assigned('deal', known)] },
  'deal.updated': assignedRule('deal'),
  'lead.created': {
    write: submittedLead,
    mayWant: (head) => hasNewOwner(head) || changeOf(head, 'partnerName') !== undefined,
  },
  'lead.updated': assignedRule('lead'),
  'partner.created': assignedRule('partner'),
  'partner.updated': assignedRule('partner'),
};
