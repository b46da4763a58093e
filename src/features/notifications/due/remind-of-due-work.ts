import type { Db } from '../../../db/connect';
import { days, hours, type Clock } from '../../../lib/clock';
import { dayIn, dueDay } from '../../../lib/time/days';
import { yieldToEventLoop } from '../../../lib/concurrency/yield-to-event-loop';
import type { Notify } from '../delivery/notify';
import type { DueType, DueWork, DueWorkRepo } from './due-work.repo';

interface Dependencies {
  db: Db;
  work: DueWorkRepo;
  notify: Notify;
  clock: Clock;
}

const types: readonly DueType[] = ['onboarding_task', 'check_in'];
/** Read at once. */
const AT_ONCE = 100;
/** Maximum delay of a reminder, after a time without a process. */
const LATEST = days(7);
/** Difference between UTC and the earliest time zone. */
const AHEAD = hours(14);
const KEPT = days(30);

/**
 * Returns the members who have to do it, or ensure that the partner does it: as in My work, its owner, else its creator
 * and the owner of the partner.
 */
const peopleOf = ({ ownerId, createdBy, partnerOwnerId }: DueWork): string[] =>
  ownerId !== null ? [ownerId] : [...new Set([createdBy, partnerOwnerId])].filter((id) => id !== null);

/**
 * Reminds people of tasks and check-ins on the day on which they are due, once for each due date, also with several
 * processes.
 */
export function createDueReminders({ db, work, notify, clock }: Dependencies) {
  let isStopped = false;

  const isDue = ({ due }: DueWork, timeZone: string, now: Date): boolean =>
    dueDay(due, timeZone) <= dayIn(now, timeZone);

  async function remind(type: DueType, one: DueWork, people: readonly string[]): Promise<boolean> {
    const { id, title, due, workspaceId, partnerId, partnerName, isForPartner } = one;
    return db.transaction(async () => {
      if (!(await work.claim(id, due, clock.now().toISOString()))) return false;
      await notify({
        workspaceId,
        eventKey: `due:${id}:${due}`,
        kind: 'due',
        actorId: null,
        actorName: null,
        title: `Due today: ${title}`,
        body: partnerName,
        url:
          type === 'check_in'
            ? `/partners/${partnerId}?tab=check-ins#check-in-${id}`
            : `/partners/${partnerId}?tab=onboarding#task-${id}`,
        objectType: type,
        objectId: id,
        audience: 'member',
        recipients: { userIds: people, partnerId: isForPartner ? partnerId : null },
        concerns: isForPartner ? partnerId : null,
        portalWords: { title: `Due today: ${title}`, body: null },
        portalUrl: '/portal/tasks',
      });
      return true;
    });
  }

  async function remindOf(type: DueType, now: Date): Promise<number> {
    const from = new Date(now.getTime() - LATEST).toISOString();
    const until = new Date(now.getTime() + AHEAD + days(1)).toISOString();
    // A task has a day instead of a time.
    const bound = (time: string) => (type === 'onboarding_task' ? time.slice(0, 10) : time);
    let reminded = 0;
    let after: DueWork | null = null;
    while (!isStopped) {
      const page: DueWork[] = await work.page(type, {
        from: bound(from),
        until: bound(until),
        after,
        limit: AT_ONCE,
      });
      const zones = await work.timeZonesOf([...new Set(page.flatMap(peopleOf))]);
      for (const one of page) {
        if (isStopped) return reminded;
        const people = peopleOf(one);
        const [first = ''] = people;
        if (first === '' && !one.isForPartner) continue;
        if (!isDue(one, zones.get(first) ?? 'UTC', now)) continue;
        if (await remind(type, one, people)) reminded += 1;
        await yieldToEventLoop();
      }
      after = page.at(-1) ?? null;
      if (page.length < AT_ONCE) break;
    }
    return reminded;
  }

  return {
    /** Does one pass. Returns the number of tasks and check-ins that people were reminded of. */
    async run(): Promise<{ reminded: number }> {
      const now = clock.now();
      let reminded = 0;
      for (const type of types) reminded += await remindOf(type, now);
      return { reminded };
    },

    sweep: (): Promise<void> => work.deleteOlder(new Date(clock.now().getTime() - KEPT).toISOString()),

    /** Lets `run` end after the current reminder. */
    stop(): void {
      isStopped = true;
    },
  };
}

export type DueReminders = ReturnType<typeof createDueReminders>;
