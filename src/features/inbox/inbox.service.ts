import { authorize, authorizeOwnWrite, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { invalidField, notFound } from '../../lib/errors';
import { encodeCursor } from '../../lib/paging';
import { dayIn, endOfDay } from '../../lib/time/time-zone';
import { reasons, type MyWorkRepo, type WorkOfKind } from './waiting/my-work.repo';
import { isApproval, kindsToDecide, todoKinds } from './waiting/work-kinds.rules';
import type { Details, Mention } from './inbox-details';
import {
  INBOX_COUNTED,
  INBOX_LIMIT,
  INBOX_READ,
  inboxGroups,
  inboxMessages,
  readInboxKey,
  urgentGroups,
  viewInbox,
  type InboxDetail,
  type InboxGroupName,
  type InboxItem,
} from './inbox.rules';
import type { InboxRequest, SnoozeBody } from './inbox.schema';
import {
  comparePositions,
  groupOf,
  positionOf,
  presentMention,
  presentWork,
  type Reading,
} from './present-items';
import { snoozeUntil } from './snooze-until';
import type { SnoozesRepo } from './snoozes.repo';

/** The items of a group, or the next of them. */
export interface InboxGroup {
  group: InboxGroupName;
  count: number;
  /** Whether there are more than `count`. */
  countIsMinimum: boolean;
  items: InboxItem[];
  nextCursor: string | null;
}

export interface Inbox {
  /** The number of items that need the person now. */
  total: number;
  totalIsMinimum: boolean;
  groups: InboxGroup[];
}

/** Returns the newest mentions that the person hasn't read. */
export type OpenMentions = (actor: Actor, limit: number) => Promise<Mention[]>;

interface Dependencies {
  work: MyWorkRepo;
  snoozes: SnoozesRepo;
  openMentions: OpenMentions;
  details: Details;
  clock: Clock;
}

/**
 * What waits for the signed-in person: their tasks and check-ins, the decisions that they may make, and mentions. What a
 * person has snoozed is left out until it comes back, for this person only.
 */
export function createInboxService({ work, snoozes, openMentions, details, clock }: Dependencies) {
  const readingBy = (actor: Member): Reading => ({
    actor,
    now: clock.now(),
    timeZone: actor.timeZone ?? 'UTC',
  });

  async function mentions({ actor, now }: Reading) {
    const [found, asleep] = await Promise.all([
      openMentions(actor, INBOX_READ),
      snoozes.asleep(actor, 'mention', now.toISOString()),
    ]);
    return found.filter(({ id }) => !asleep.has(id));
  }

  /** Returns the first items of each kind, and how many there are in each group. */
  async function readAll(reading: Reading) {
    const { workspaceId, userId, workspaceRole } = reading.actor;
    const who = { userId, now: reading.now.toISOString() };
    const [todos, approvals, mentioned] = await Promise.all([
      Promise.all(
        todoKinds.flatMap((kind) =>
          reasons.map((reason) => work.todos(workspaceId, kind, { userId, reason, limit: INBOX_READ, who })),
        ),
      ),
      Promise.all(
        kindsToDecide(workspaceRole).map((kind) => work.approvals(workspaceId, kind, INBOX_READ, who)),
      ),
      mentions(reading),
    ]);
    const items = [
      ...[...todos, ...approvals].flatMap((found) => found.items.map((one) => presentWork(one, reading))),
      ...mentioned.map((one) => presentMention(one, reading)),
    ];
    const decisions = approvals.reduce((sum, { total }) => sum + total, 0);
    return {
      items,
      countOf: (group: InboxGroupName, found: number) => (group === 'decide' ? decisions : found),
      isMinimum: (group: InboxGroupName) => {
        if (group === 'mentions') return mentioned.length === INBOX_READ;
        // Later to-dos of a person with very many of them were not read.
        return group === 'decide' ? approvals.some((one) => one.isMinimum) : todos.some(hasMore);
      },
    };
  }

  async function read(actor: Actor, { group: wanted, cursor, limit }: InboxRequest): Promise<Inbox> {
    authorize(actor, viewInbox);
    const reading = readingBy(actor);
    const { items, countOf, isMinimum } = await readAll(reading);
    const groups = inboxGroups.map((group): InboxGroup => {
      const all = items
        .filter((item) => groupOf(item, reading) === group)
        .toSorted((one, other) => comparePositions(positionOf(one), positionOf(other)));
      const isAsked = cursor && group === wanted;
      const rest = isAsked ? all.filter((item) => comparePositions(positionOf(item), cursor) > 0) : all;
      const page = rest.slice(0, limit);
      const last = page.at(-1);
      return {
        group,
        count: countOf(group, all.length),
        countIsMinimum: isMinimum(group),
        items: page,
        nextCursor: last && rest.length > page.length ? encodeCursor(positionOf(last)) : null,
      };
    });
    const urgent = groups.filter(({ group }) => urgentGroups.includes(group));
    return {
      total: urgent.reduce((sum, { count }) => sum + count, 0),
      totalIsMinimum: urgent.some(({ count, countIsMinimum }) => countIsMinimum && count > 0),
      groups: wanted ? groups.filter(({ group }) => group === wanted) : groups,
    };
  }

  /** Returns an item that waits for the person. Snoozed ones wait, too. @throws 404 */
  async function find(actor: Member, key: string): Promise<InboxDetail> {
    const reading = readingBy(actor);
    const { workspaceId, userId, workspaceRole } = actor;
    const named = readInboxKey(key);
    if (!named) throw notFound(inboxMessages.notFound);
    const { kind, recordId: id } = named;
    if (kind === 'mention') {
      const mention = (await openMentions(actor, INBOX_READ)).find((one) => one.id === id);
      if (mention) return details.ofMention(presentMention(mention, reading), mention);
    } else if (isApproval(kind)) {
      const isDecider = kindsToDecide(workspaceRole).includes(kind);
      const found = isDecider ? await work.approval(workspaceId, kind, id) : undefined;
      if (found) return details.ofDecision(actor, presentWork(found, reading), kind);
    } else {
      const found = await work.todo(workspaceId, kind, { userId, id });
      if (found) return details.ofTodo(presentWork(found, reading), found);
    }
    throw notFound(inboxMessages.notFound);
  }

  return {
    /**
     * Returns the first items of each group, or with `group` and a cursor the next of one. At most 100 items of each kind
     * are read: the oldest decisions and those to-dos that are due first.
     * @throws 400 for a cursor without a group, or of another list
     */
    async list(actor: Actor, request: InboxRequest): Promise<Inbox> {
      authorize(actor, viewInbox);
      if (request.cursor && !request.group) throw invalidField('cursor', 'cursor needs a group');
      const last = request.cursor?.at(-1);
      if (last !== undefined && (request.cursor?.length !== 2 || !readInboxKey(last)))
        throw invalidField('cursor', 'Invalid cursor');
      return read(actor, request);
    },

    /** Returns the first items of the inbox, for the dashboard. */
    async first(actor: Actor, limit: number): Promise<Omit<Inbox, 'groups'> & { items: InboxItem[] }> {
      const { groups, ...counts } = await read(actor, { limit: Math.min(limit, INBOX_LIMIT) });
      return { ...counts, items: groups.flatMap(({ items }) => items).slice(0, limit) };
    },

    /** Counts the items that need the person now, up to one more than `INBOX_COUNTED`. */
    async count(actor: Actor): Promise<number> {
      authorize(actor, viewInbox);
      const reading = readingBy(actor);
      const { workspaceId, userId, workspaceRole } = actor;
      const day = dayIn(reading.timeZone, reading.now);
      const end = endOfDay(day, reading.timeZone);
      const next = new Date(Date.parse(day) + DAY).toISOString();
      const most = INBOX_COUNTED + 1;
      const [urgent, mentioned] = await Promise.all([
        work.countUrgent({
          workspaceId,
          userId,
          now: reading.now.toISOString(),
          approvals: kindsToDecide(workspaceRole),
          dueBy: { day, end, nextDay: next },
          most,
        }),
        mentions(reading),
      ]);
      return Math.min(urgent + mentioned.length, most);
    },

    /** Returns what a decision about an item needs. @throws 404 for an item that doesn't wait for the person any more */
    async detail(actor: Actor, key: string): Promise<InboxDetail> {
      authorize(actor, viewInbox);
      return find(actor, key);
    },

    /**
     * Puts an item off, for the person alone, or ends that. Times are by the clock of the person. @throws 404 for an item
     * that doesn't wait for the person
     */
    async snooze(actor: Actor, { item, until }: SnoozeBody): Promise<{ item: string; until: string | null }> {
      authorizeOwnWrite(actor, viewInbox);
      const { item: found } = await find(actor, item);
      const { now, timeZone } = readingBy(actor);
      const { workspaceId, userId } = actor;
      const key = { workspaceId, userId, itemKind: found.kind, itemId: found.recordId };
      if (until === null) {
        await snoozes.delete(key);
        return { item, until };
      }
      const time = snoozeUntil(until, now, timeZone);
      await snoozes.save({ ...key, until: time }, now.toISOString());
      return { item, until: time };
    },
  };
}

const DAY = 86_400_000;

const hasMore = ({ items, total }: WorkOfKind): boolean => total > items.length;

export type InboxService = ReturnType<typeof createInboxService>;
