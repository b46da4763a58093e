import type { EventHead } from '../../outbox/domain-event';
import { changeOf, type Rule, type Shown, type Write } from './event-notice';

const publishedAnnouncement: Write = ({ event, object }) => {
  if (object.publishedAt === null || event.objectId === null) return [];
  return [
    {
      // Users who were notified before aren't notified again when it changes, or when more partners see it.
      eventKey: `announcement:${event.objectId}`,
      kind: 'announcement',
      title: object.title ?? 'New announcement',
      body: object.excerpt,
      ...(object.body !== null && { markdown: object.body }),
      url: `/announcements/${event.objectId}`,
      portalUrl: `/portal/announcements/${event.objectId}`,
      audience: 'member',
      recipients: { audienceOf: { type: 'announcement', id: event.objectId } },
    },
  ];
};

/** Notifies partners of a file that they see for the first time, but not of new versions. */
const sharedResource: Write = ({ event, object }) => {
  if (event.objectId === null) return [];
  return [
    {
      eventKey: `resource:${event.objectId}`,
      kind: 'resource',
      title: `New resource: ${object.name}`,
      body: object.description,
      url: `/resources/${event.objectId}`,
      portalUrl: '/portal/resources',
      audience: 'member',
      recipients: { audienceOf: { type: 'resource', id: event.objectId } },
    },
  ];
};

/** Notifies partners that see a document, of which each downloads its own copy. */
const sharedDocument: Write = ({ event, object }) => {
  if (event.objectId === null) return [];
  return [
    {
      eventKey: `document:${event.objectId}`,
      kind: 'resource',
      title: `New document: ${object.name}`,
      body: object.description,
      url: '/templates',
      portalUrl: '/portal/resources',
      audience: 'member',
      recipients: { audienceOf: { type: 'document', id: event.objectId } },
    },
  ];
};

/** Notifies users whose company hasn't accepted the required version. */
const offeredAgreement: Write = ({ event, object }) => {
  const { acceptedFrom, status, title } = object;
  if (event.objectId === null || status !== 'active' || acceptedFrom == null) return [];
  return [
    {
      eventKey: `agreement:${event.objectId}:${acceptedFrom}`,
      kind: 'agreement',
      title:
        acceptedFrom === 1 ? `New agreement: ${title}` : `${title} has changed and has to be accepted again`,
      url: `/agreements/${event.objectId}`,
      portalUrl: `/portal/agreements/${event.objectId}`,
      audience: 'member',
      recipients: { audienceOf: { type: 'agreement', id: event.objectId } },
    },
  ];
};

const isForPartner = ({ assignedTo }: Shown): boolean => assignedTo === 'partner';

/** Notifies a partner's own users of a new task. */
const givenTask: Write = ({ object, event }) =>
  isForPartner(object) && object.partnerId !== null
    ? [
        {
          // A task that is assigned to the partner twice causes one notification.
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

/** Notifies the team that the partner completed a task: its owner, or else the partner's owner, or else the admins. */
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
  [
    'publishedAt',
    'audience',
    'tiers',
    'partnerIds',
    'version',
    'visibleFrom',
    'visibleUntil',
    'appearance',
  ].some((field) => changeOf(head, field) !== undefined);

/** The notices for partners in their portal, and for the team about the partners' work. */
export const portalRules = {
  'agreement.created': { write: offeredAgreement },
  'agreement.updated': { write: offeredAgreement, mayWant: widensAudience },
  'agreement.status_changed': { write: offeredAgreement },
  'announcement.created': { write: publishedAnnouncement },
  'announcement.updated': { write: publishedAnnouncement, mayWant: widensAudience },
  'announcement.status_changed': { write: publishedAnnouncement },
  'document_template.created': { write: sharedDocument },
  'document_template.updated': { write: sharedDocument, mayWant: widensAudience },
  'onboarding_task.created': { write: givenTask },
  'onboarding_task.updated': {
    write: changedTask,
    mayWant: (head) =>
      changeOf(head, 'completed')?.to === true || changeOf(head, 'assignedTo')?.to === 'partner',
  },
  'resource.created': { write: sharedResource },
  'resource.updated': { write: sharedResource, mayWant: widensAudience },
} satisfies Record<string, Rule>;
