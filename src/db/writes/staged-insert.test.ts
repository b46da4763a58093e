import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../lib/actor';
import { seconds } from '../../lib/clock';
import { newId } from '../../lib/ids';
import { signUpActor } from '../../testing/actors';
import { createTestApp } from '../../testing/server';
import { leadFilters } from '../../features/leads/leads.schema';
import { createClaimsRepo } from '../../features/monitoring/checks/claim/claims.repo';
import { connect, type Db } from '../connect';
import { prepareInsertAll, type PreparedInsert } from './insert-all';
import { createStagedInserts, type StagedInserts } from './staged-insert';
import { createStagedRowsRepo } from './staged-rows.repo';

const LEADS = 1000;

let test: Awaited<ReturnType<typeof createTestApp>>;
let db: Db;
/** A database connection of another process. */
let other: Db;
let staged: StagedInserts;
let ada: Actor & { workspaceId: string };
let people = 0;
beforeAll(async () => {
  test = await createTestApp();
  ({ db } = test.app);
  other = connect(test.app.config);
  staged = createStagedInserts({ db, clock: test.clock });
});
afterAll(async () => {
  await other.close();
  await test.close();
});
beforeEach(async () => {
  people += 1;
  const actor = await signUpActor(test.app, `ada${people}@example.org`);
  if (actor.workspaceId === null) throw new Error('has no workspace');
  ada = { ...actor, workspaceId: actor.workspaceId };
});

function prepareLeads(): Promise<PreparedInsert> {
  const at = test.clock.now().toISOString();
  const leads = Array.from({ length: LEADS }, (_, n) => ({
    id: newId(),
    workspaceId: ada.workspaceId,
    name: `Lead ${n}`,
    company: 'Initech',
    email: `lead${n}@example.org`,
    status: n % 2 === 0 ? 'new' : 'won',
    searchText: `lead ${n}\ninitech\nlead${n}@example.org`,
    createdAt: at,
    updatedAt: at,
  }));
  return prepareInsertAll(db, 'leads', leads);
}

/** Prepares competitors with one source each, of which one isn't due yet. */
async function prepareSources(count: number): Promise<PreparedInsert> {
  const at = test.clock.now().toISOString();
  const origin = { workspaceId: ada.workspaceId, createdAt: at, updatedAt: at };
  const competitors = Array.from({ length: count }, (_, n) => ({
    ...origin,
    id: newId(),
    name: `Competitor ${n}`,
    searchText: `competitor ${n}`,
  }));
  const sources = competitors.map(({ id }, n) => ({
    ...origin,
    id: newId(),
    competitorId: id,
    sourceType: 'rss',
    sourceUrl: `https://site${n}.example/feed`,
    host: `site${n}.example`,
    status: 'active',
    checkFrequency: 'daily',
    nextCheckAt: at,
  }));
  const insert = await Promise.all([
    prepareInsertAll(db, 'competitors', competitors),
    prepareInsertAll(db, 'monitored_sources', sources),
  ]);
  return insert.flat();
}

/** Returns what another process sees. */
async function seen() {
  const { workspaceId } = ada;
  const [rows] = await other.read('leads').where({ workspaceId }).count({ n: '*' });
  const [counted] = await other.read('row_counts').where({ workspaceId, tableName: 'leads' }).sum({ n: 'n' });
  return { rows: Number(rows?.n), counted: Number(counted?.n ?? 0) };
}

/** Runs `after` after each step of an insertion. */
const afterEachStep = (insert: PreparedInsert, after: () => Promise<unknown>): PreparedInsert =>
  insert.map((step) => ({
    ...step,
    async run(firstSeq) {
      await step.run(firstSeq);
      await after();
    },
  }));

/** Returns an insertion without conditions. */
const plain = (insert: PreparedInsert) => ({
  workspaceId: ada.workspaceId,
  insert,
  begin: async () => true as const,
  finish: async () => ({ result: 'done', keeps: true }),
});

const nothing = { rows: 0, counted: 0 };

describe('a large insertion', () => {
  it('shows other processes all of its rows at once, in lists, counters and searches', async () => {
    const during: unknown[] = [];
    const insert = afterEachStep(await prepareLeads(), async () => during.push(await seen()));
    expect(insert.length).toBeGreaterThan(3);
    expect(await staged.write(plain(insert))).toBe('done');
    expect(during).toEqual(insert.map(() => nothing));
    expect(await seen()).toEqual({ rows: LEADS, counted: LEADS });
    const found = await test.app.leads.list(ada, leadFilters.parse({ search: 'lead 99' }));
    expect(found.items.map(({ name }) => name)).toContain('Lead 99');
    expect(await test.app.leads.counts(ada)).toMatchObject({ new: LEADS / 2, won: LEADS / 2, total: LEADS });
  });

  it('shows the rows of two tables at once, and until then nothing checks the sources among them', async () => {
    const { workspaceId } = ada;
    const checks = createClaimsRepo(db);
    const seenSources = async () => {
      const counts = [];
      for (const table of ['competitors', 'monitored_sources'])
        counts.push((await other.read(table).where({ workspaceId })).length);
      const now = test.clock.now().toISOString();
      const until = new Date(test.clock.now().getTime() + seconds(60)).toISOString();
      const scope = { workspaceId, notCheckedSince: null };
      const claim = { types: ['rss'], fullHosts: [], limit: 1, now, until };
      return [...counts, (await checks.claim(newId(), scope, claim)).length];
    };
    const during: unknown[] = [];
    const insert = afterEachStep(await prepareSources(LEADS), async () => during.push(await seenSources()));
    await staged.write(plain(insert));
    if (db.engine === 'sqlite') expect(during).toEqual(insert.map(() => [0, 0, 0]));
    expect(await seenSources()).toEqual([LEADS, LEADS, 1]);
    const refused = {
      ...plain(await prepareSources(10)),
      finish: async () => ({ result: 'no', keeps: false }),
    };
    if (db.engine === 'sqlite') await staged.write(refused);
    expect((await db.write('monitored_sources').where({ workspaceId })).length).toBe(LEADS);
    expect((await db.write('competitors').where({ workspaceId })).length).toBe(LEADS);
  });

  it('lets other writers go between its slices', async () => {
    const order: string[] = [];
    const insert = afterEachStep(await prepareLeads(), async () => {
      const until = performance.now() + 25;
      while (performance.now() < until);
    });
    const writing = staged.write({
      ...plain(insert),
      finish: async () => {
        order.push('insertion');
        return { result: null, keeps: true };
      },
    });
    await db.write('users').where({ id: ada.userId }).update({ name: 'Ada' });
    order.push('other writer');
    await writing;
    expect(order).toEqual(['other writer', 'insertion']);
  });

  it('leaves nothing if a step fails or its end decides against it', async () => {
    let steps = 0;
    const failing = afterEachStep(await prepareLeads(), async () => {
      steps += 1;
      if (steps === 3) throw new Error('no');
    });
    await expect(staged.write(plain(failing))).rejects.toThrow('no');
    expect(await seen()).toEqual(nothing);
    const refused = { ...plain(await prepareLeads()), finish: async () => ({ result: 'no', keeps: false }) };
    if (db.engine === 'sqlite') expect(await staged.write(refused)).toBe('no');
    expect(await seen()).toEqual(nothing);
    const { workspaceId } = ada;
    expect(await db.write('leads').where({ workspaceId }).select('id')).toEqual([]);
    if (db.engine === 'sqlite') expect(await db.read('staged_rows')).toEqual([]);
  });

  it('does not insert anything if its beginning decides against it', async () => {
    const work = { ...plain(await prepareLeads()), begin: async () => ({ result: 'early' }) };
    expect(await staged.write(work)).toBe('early');
    expect(await seen()).toEqual(nothing);
  });
});

describe.skipIf(process.env.TEST_DATABASE === 'postgres')('rows of a killed process', () => {
  it('can be neither shown nor added to by a writer that goes on later, and shown ones stay', async () => {
    const repo = createStagedRowsRepo(db);
    const { workspaceId } = ada;
    const touchedAt = test.clock.now().toISOString();
    const reserve = () =>
      db.transaction(() => repo.reserve({ id: newId(), workspaceId, tableName: 'leads', touchedAt }, LEADS));
    const late = await reserve();
    expect(await repo.claim(late, newId(), touchedAt)).toBeNull();
    const claimed = await repo.claim(late, newId());
    expect(claimed).toMatchObject({ firstSeq: late.firstSeq });
    expect(await repo.touch([late], touchedAt)).toBe(false);
    expect(await repo.show([late], new Map())).toBe(false);
    if (claimed) await repo.forget(claimed);

    const shown = await reserve();
    expect(await repo.show([shown], new Map())).toBe(true);
    expect(await repo.claim(shown, newId())).toBeNull();
  });

  it('stay hidden, and are deleted by the sweep without changing counters', async () => {
    const repo = createStagedRowsRepo(db);
    const { workspaceId } = ada;
    const insert = await prepareLeads();
    const touchedAt = test.clock.now().toISOString();
    await db.transaction(async () => {
      const rows = await repo.reserve({ id: newId(), workspaceId, tableName: 'leads', touchedAt }, LEADS);
      await repo.uncounted(rows, new Map(), async () => insert[0]?.run(rows.firstSeq));
    });
    const left = () => db.write('leads').where({ workspaceId }).select('id');
    await staged.sweep();
    expect((await left()).length).toBe(insert[0]?.rows);
    expect(await seen()).toEqual(nothing);
    test.clock.advance(seconds(31));
    await staged.sweep();
    expect(await left()).toEqual([]);
    expect(await seen()).toEqual(nothing);
    expect(await db.read('staged_rows')).toEqual([]);
  });
});
