import { changeOf, movedTo, type Rule, type Write } from './event-notice';

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
        title: `${who} requested approval for the campaign ${object.name}`,
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

export const campaignRules: Readonly<Record<string, Rule>> = {
  'campaign.status_changed': {
    write: movedCampaign,
    mayWant: (head) => changeOf(head, 'status') !== undefined,
  },
  'referral.created': { write: submittedReferral },
  'referral.status_changed': {
    write: movedReferral,
    mayWant: (head) => Object.hasOwn(decidedReferrals, String(movedTo(head))),
  },
};
