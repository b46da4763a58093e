import { changeOf, movedTo, type Draft, type Known, type Rule, type Shown, type Write } from './event-notice';

const dealName = ({ name, customerName }: Shown): string =>
  customerName === null || customerName === name ? `${name}` : `${name} (${customerName})`;

export const submittedDeal = ({ event, object, who }: Known): Draft => ({
  kind: 'deal',
  title: `${who} submitted the deal ${dealName(object)}`,
  body: object.partnerName,
  url: `/deals/${event.objectId}`,
  audience: 'member',
  recipients: { admins: true },
});

/** The text about a deal that moves to this status, after its name. */
const outcomes: Readonly<Record<string, { verb: string; forPartner: string }>> = {
  approved: { verb: 'approved', forPartner: 'was approved' },
  rejected: { verb: 'rejected', forPartner: "wasn't approved" },
  won: { verb: 'won', forPartner: 'was marked as won' },
  lost: { verb: 'lost', forPartner: 'was marked as lost' },
  expired: { verb: 'expired', forPartner: 'is no longer protected' },
};
/** Decisions are sent to members and the partner; other moves only to the partner. */
const isDecision = (status: string): boolean => status === 'approved' || status === 'rejected';

/** The notice about a deal for its partner and the partner's portal users. */
const forPartner = ({ event, object }: Known, title: string, body: string | null = null) => ({
  kind: 'deal' as const,
  url: `/deals/${event.objectId}`,
  audience: 'member' as const,
  concerns: object.partnerId,
  portalUrl: `/portal/deals/${event.objectId}`,
  portalWords: { title, body },
});

const movedDeal: Write = (known) => {
  const { event, object, who } = known;
  const status = String(movedTo(event));
  if (status === 'submitted') return [submittedDeal(known)];
  const outcome = outcomes[status];
  if (!outcome) return [];
  const name = dealName(object);
  const reason = status === 'rejected' ? object.reason : null;
  return [
    {
      ...forPartner(known, `Your deal ${name} ${outcome.forPartner}`, reason),
      title:
        status === 'expired' ? `The deal ${name} has expired` : `${who} ${outcome.verb} the deal ${name}`,
      body: reason ?? object.partnerName,
      recipients: {
        ...(isDecision(status) && object.submittedBy !== null && { userIds: [object.submittedBy] }),
        partnerId: object.partnerId,
      },
    },
  ];
};

const extendedDeal: Write = (known) => {
  const { object, who } = known;
  const name = dealName(object);
  const until = object.protectedUntil?.slice(0, 10);
  if (until === undefined) return [];
  return [
    {
      ...forPartner(known, `The protection of your deal ${name} was extended to ${until}`),
      title: `${who} extended the protection of the deal ${name}`,
      body: object.partnerName,
      recipients: { partnerId: object.partnerId },
    },
  ];
};

const expiringDeal: Write = (known) => {
  const { event, object } = known;
  const left = Number(changeOf(event, 'daysLeft')?.to);
  const when = left === 1 ? '1 day' : `${left} days`;
  const name = dealName(object);
  return [
    {
      ...forPartner(known, `The protection of your deal ${name} ends in ${when}`),
      title: `The protection of ${name} ends in ${when}`,
      body: object.partnerName,
      recipients: {
        ...(object.ownerId === null ? { admins: true } : { userIds: [object.ownerId] }),
        partnerId: object.partnerId,
      },
    },
  ];
};

const probingPartner: Write = ({ event, object }) => [
  {
    kind: 'deal',
    title: `${object.name ?? 'A partner'} asks about many customers`,
    body: 'It submitted deals with many customers within an hour. Until you approve or reject one of its deals, new ones say that someone else may know the customer.',
    url: `/deals?partner=${event.objectId}`,
    audience: 'admin',
    recipients: { admins: true },
  },
];

export const dealRules = {
  'deal.status_changed': {
    write: movedDeal,
    mayWant: (head) => {
      const status = String(movedTo(head));
      return status === 'submitted' || Object.hasOwn(outcomes, status);
    },
  },
  'deal.expiring': { write: expiringDeal },
  'deal.extended': { write: extendedDeal },
  'partner.probing': { write: probingPartner },
} satisfies Record<string, Rule>;
