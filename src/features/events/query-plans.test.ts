import { describe, expect, it } from 'vitest';
import { searchTextOf } from '../../lib/entities/entity';
import { newId } from '../../lib/ids';
import { encodeCursor } from '../../lib/paging';
import { queryPlan, recordQueries, sorts } from '../../testing/query-plans';
import { listInput, timeOf } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { eventEntity } from './events.entity';
import { eventStatuses } from './events.rules';
import { eventFilters } from './events.schema';

const EVENTS = 12_000;
const DAY = 86_400_000;

let eventId = '';
let token = '';

const test = useLargeWorkspace({
  statements: /\b(events|events_search|json_each|secret_links)\b/,
  async fill() {
    const { url } = await test.app.secretLinks.create(test.actor, 'calendar', 'http://localhost');
    token = url?.slice(-47, -4) ?? '';
    const rows = await test.insert('events', EVENTS, rowOf);
    eventId = rows[0]?.id ?? '';
  },
});

/**
 * Every third event has no date. "common" is in every description, "scarce" in two places. Every tenth belongs to
 * the test.neighbour.
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
    workspaceId: test.ownerOf(index),
    ...texts,
    templateType: 'product-launch',
    locationType: 'virtual',
    checklist: [],
    searchText: searchTextOf(eventEntity)(texts),
    status: eventStatuses[index % eventStatuses.length],
    startDate: index % 3 === 0 ? null : startDate,
    showOnDashboard: index % 50 === 3,
    ownerId: test.actor.userId,
    createdAt: timeOf(index),
    updatedAt: timeOf(index),
  };
}

const list = (parameters: string) =>
  test.app.events.list(test.actor, eventFilters.parse(listInput(parameters)));

/**
 * Matches plan lines that read the whole table. The other tables have two rows here, which a database rightly reads
 * without an index.
 */
const scansTable = (line: string) =>
  /Seq Scan on events\b/.test(line) || /^SCAN (events|e)\b(?! VIRTUAL)/.test(line);

const middle = encodeCursor([timeOf(EVENTS / 2), 'x']);

test.describePlans(() => {
  it.each(['', `cursor=${middle}`, 'status=live', `status=wrap_up&cursor=${middle}`])(
    'lists and counts events along an index: %s',
    async (parameters) => {
      const plans = await test.plansOf(() => list(parameters));
      expect(plans).toHaveLength(1);
      expect(plans.flat().filter((line) => scansTable(line) || sorts(line))).toEqual([]);
    },
  );

  it.each(['search=common', 'status=live&search=scarce', 'search=event oslo', 'search=nowhere'])(
    'searches events through an index: %s',
    async (parameters) => {
      const plans = await test.plansOf(() => list(parameters));
      expect(plans.length).toBeLessThanOrEqual(4);
      expect(plans.flat().filter(scansTable)).toEqual([]);
    },
  );

  it('counts events by status without reading the events table', async () => {
    const queries = await recordQueries(test.app.db, () => test.app.events.counts(test.actor));
    expect(queries).toHaveLength(1);
    expect(queries[0]?.sql).not.toMatch(/[`"]events[`"] /);
  });

  it('finds one event by an index, to show, change and record it', async () => {
    const plans = await test.plansOf(async () => {
      await test.app.events.get(test.actor, eventId);
      await test.app.events.update(test.actor, eventId, { location: 'Bergen' });
      await test.app.events.update(test.actor, eventId, { location: 'Oslo' });
    });
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });

  it('reads the feed with one query by the token and two along the index of starts', async () => {
    const plans = await test.plansOf(async () => {
      await (await test.app.eventCalendar.feed(token, 'http://localhost'))?.write();
    });
    expect(plans).toHaveLength(3);
    expect(plans.flat().filter((line) => scansTable(line) || sorts(line))).toEqual([]);
  });

  it("reads the dashboard's events along their own index", async () => {
    const queries = await recordQueries(test.app.db, () => test.app.dashboard.overview(test.actor));
    const ours = queries.filter(({ sql }) => /[`"]events[`"]/.test(sql));
    expect(ours).toHaveLength(1);
    const [query] = ours;
    const plan = query ? await queryPlan(test.app.db, query) : [];
    expect(plan.filter(scansTable)).toEqual([]);
    expect(plan.join('\n')).toMatch(/events_dashboard/);
  });
});

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
