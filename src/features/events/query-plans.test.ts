import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../lib/actor';
import { searchTextOf } from '../../lib/entity';
import { newId } from '../../lib/ids';
import { encodeCursor } from '../../lib/paging';
import { describePlans, queryPlan, queryPlans, recordQueries, sorts } from '../../testing/query-plans';
import { listInput, insertRows, timeOf } from '../../testing/large-tables';
import { signUpActor } from '../../testing/actors';
import { createTestApp } from '../../testing/server';
import { eventEntity } from './events.entity';
import { eventStatuses } from './events.rules';
import { eventFilters } from './events.schema';

const EVENTS = 12_000;
const DAY = 86_400_000;

let test: Awaited<ReturnType<typeof createTestApp>>;
let actor: Actor;
let neighbour: Actor;
let eventId = '';
let token = '';

beforeAll(async () => {
  test = await createTestApp();
  actor = await signUpActor(test.app, 'ada@example.org');
  neighbour = await signUpActor(test.app, 'grace@example.org');
  const { url } = await test.app.secretLinks.create(actor, 'calendar', 'http://localhost');
  token = url?.slice(-47, -4) ?? '';
  const rows = await insertRows(test.app.db, 'events', EVENTS, rowOf);
  eventId = rows[0]?.id ?? '';
}, 120_000);
afterAll(() => test.close());

/**
 * Every third event has no date. "common" is in every description, "scarce" in two places. Every tenth belongs to
 * the neighbour.
 */
function rowOf(index: number) {
  const texts = {
    name: `Event ${index}`,
    description: 'Common ground',
    location: index % 6000 === 7 ? 'Scarceville' : 'Oslo',
  };
  const startDate = new Date(test.clock.now().getTime() + ((index % 900) - 500) * DAY).toISOString();
  return {
    id: newId(),
    workspaceId: String((index % 10 === 9 ? neighbour : actor).workspaceId),
    ...texts,
    templateType: 'product-launch',
    locationType: 'virtual',
    checklist: [],
    searchText: searchTextOf(eventEntity)(texts),
    status: eventStatuses[index % eventStatuses.length],
    startDate: index % 3 === 0 ? null : startDate,
    showOnDashboard: index % 50 === 3,
    ownerId: actor.userId,
    createdAt: timeOf(index),
    updatedAt: timeOf(index),
  };
}

const list = (parameters: string) => test.app.events.list(actor, eventFilters.parse(listInput(parameters)));

/**
 * Matches plan lines that read the whole table. The other tables have two rows here, which a database rightly reads
 * without an index.
 */
const scansTable = (line: string) => /Seq Scan on events\b/.test(line) || /^SCAN (events|e)\b/.test(line);

const plansOf = (work: () => Promise<unknown>) =>
  queryPlans(test.app.db, /\b(events|events_search|json_each|secret_links)\b/, work);

const middle = encodeCursor([timeOf(EVENTS / 2), 'x']);

describePlans(
  () => test.app.db,
  () => {
    it.each(['', `cursor=${middle}`, 'status=live', `status=wrap_up&cursor=${middle}`])(
      'lists and counts events along an index: %s',
      async (parameters) => {
        const plans = await plansOf(() => list(parameters));
        expect(plans).toHaveLength(1);
        expect(plans.flat().filter((line) => scansTable(line) || sorts(line))).toEqual([]);
      },
    );

    it.each(['search=common', 'status=live&search=scarce', 'search=event oslo', 'search=nowhere'])(
      'searches events through an index: %s',
      async (parameters) => {
        const plans = await plansOf(() => list(parameters));
        expect(plans.length).toBeLessThanOrEqual(3);
        expect(plans.flat().filter(scansTable)).toEqual([]);
      },
    );

    it('counts events by status without reading the events table', async () => {
      const queries = await recordQueries(test.app.db, () => test.app.events.counts(actor));
      expect(queries).toHaveLength(1);
      expect(queries[0]?.sql).not.toMatch(/[`"]events[`"] /);
    });

    it('finds one event by an index, to show, change and record it', async () => {
      const plans = await plansOf(async () => {
        await test.app.events.get(actor, eventId);
        await test.app.events.update(actor, eventId, { location: 'Bergen' });
        await test.app.events.update(actor, eventId, { location: 'Oslo' });
      });
      expect(plans.flat().filter(scansTable)).toEqual([]);
    });

    it('reads the feed with one query by the token and two along the index of starts', async () => {
      const plans = await plansOf(async () => {
        await (await test.app.eventCalendar.feed(token, 'http://localhost'))?.write();
      });
      expect(plans).toHaveLength(3);
      expect(plans.flat().filter((line) => scansTable(line) || sorts(line))).toEqual([]);
    });

    it("reads the dashboard's events along their own index", async () => {
      const queries = await recordQueries(test.app.db, () => test.app.dashboard.overview(actor));
      const ours = queries.filter(({ sql }) => /[`"]events[`"]/.test(sql));
      expect(ours).toHaveLength(1);
      const [query] = ours;
      const plan = query ? await queryPlan(test.app.db, query) : [];
      expect(plan.filter(scansTable)).toEqual([]);
      expect(plan.join('\n')).toMatch(/events_dashboard/);
    });
  },
);

describe('12,000 events', () => {
  it('makes a feed of the next 1,000 events, earliest first', async () => {
    const feed = await test.app.eventCalendar.feed(token, 'http://localhost');
    const text = (await feed?.write()) ?? '';
    const starts = [...text.matchAll(/^DTSTART:(\w+)/gm)].map(([, start]) => String(start));
    expect(starts).toHaveLength(1000);
    expect(starts).toEqual([...starts].sort());
    const now = test.clock
      .now()
      .toISOString()
      .replaceAll(/[-:]|\.\d+/g, '');
    expect(String(starts[0]) >= now).toBe(true);
  });
});
