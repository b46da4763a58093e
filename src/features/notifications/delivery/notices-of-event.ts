import type { DomainEvent, EventHead } from '../../outbox/domain-event';
import { campaignRules } from './campaign-notices';
import { dealRules } from './deal-notices';
import { changeOf, shown, type EventFacts, type Rule, type Write } from './event-notice';
import { failureRules } from './failure-notices';
import type { Notice } from './notice';
import { ownerRules } from './owner-notices';
import { payoutRules } from './payout-notices';
import { portalRules } from './portal-notices';

const mentioned: Write = async ({ event, object, who, facts }) => {
  if (object.mentions.length === 0 || event.objectId === null) return [];
  const record = await facts.commentedRecord(event.workspaceId, event.objectId);
  if (!record) return [];
  return [
    {
      // A person who stays mentioned when the comment changes isn't notified again.
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

const receivedApplication: Write = ({ event, object }) => [
  {
    kind: 'application_received',
    title: `${object.companyName ?? 'A company'} applied to become a partner`,
    url: `/partners/applications/${event.objectId}`,
    audience: 'admin',
    recipients: { admins: true },
  },
];

const rules: Readonly<Record<string, Rule>> = {
  ...portalRules,
  ...payoutRules,
  ...dealRules,
  ...ownerRules,
  ...campaignRules,
  ...failureRules,
  'application.received': { write: receivedApplication },
  'comment.created': { write: mentioned },
  'comment.updated': {
    write: mentioned,
    mayWant: (head) => changeOf(head, 'mentions') !== undefined,
  },
};

const ruleOf = ({ type }: EventHead): Rule | undefined =>
  Object.hasOwn(rules, type) ? rules[type] : undefined;

/** Returns whether an event can have a notice. Needs no query. */
export const mayHaveNotice = (head: EventHead): boolean => {
  const rule = ruleOf(head);
  return rule !== undefined && (rule.mayWant?.(head) ?? true);
};

/** Returns the notices about an event. */
export async function noticesOf(event: DomainEvent, facts: EventFacts): Promise<Notice[]> {
  const rule = mayHaveNotice(event) ? ruleOf(event) : undefined;
  // A notice can't be written without the event's object.
  const object = shown.safeParse(event.data ?? (event.type.endsWith('.failing') ? {} : null));
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
