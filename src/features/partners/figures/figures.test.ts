import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days } from '../../../lib/clock';
import { newId } from '../../../lib/ids';
import { decimalsOf } from '../../../lib/money/currency-digits';
import { signUpActor } from '../../../testing/actors';
import { partnerRow } from '../../../testing/large-tables';
import { createTestApp } from '../../../testing/server';
import type { Actor } from '../../../lib/actor';

let test: Awaited<ReturnType<typeof createTestApp>>;
let actor: Actor;
let workspaceId: string;
let partners: string[];

beforeAll(async () => {
  test = await createTestApp();
  actor = await signUpActor(test.app, 'ada@example.org');
  workspaceId = String(actor.workspaceId);
});
afterAll(() => test.close());
beforeEach(async () => {
  const rows = [0, 1, 2].map((index) => partnerRow(workspaceId, index));
  partners = rows.map(({ id }) => id);
  await write('partners').insert(rows);
});

const write = (table: string) => test.app.db.write(table);
const read = (table: string) => test.app.db.read(table);
const ago = (count: number): string => new Date(test.clock.now().getTime() - days(count)).toISOString();

const dealRow = (partnerId: string, more: object = {}) => ({
  id: newId(),
  workspaceId,
  partnerId,
  name: 'Deal',
  customerName: 'Customer',
  importKey: newId(),
  searchText: 'deal',
  amount: null,
  amountMinor: null,
  currency: null,
  closedAt: null,
  status: 'submitted',
  submittedAt: ago(1),
  createdAt: ago(1),
  updatedAt: ago(1),
  ...more,
});

const invitationRow = (partnerId: string | null, more: object = {}) => ({
  id: newId(),
  tokenHash: newId().padEnd(64, '0'),
  email: 'mara@example.org',
  role: 'partner_portal',
  workspaceId,
  partnerId,
  expiresAt: ago(-7),
  createdAt: ago(1),
  ...more,
});

/** Adds a user who is a member of the workspace. */
async function addMember(partnerId: string | null, role: string): Promise<string> {
  const [userId, id] = [newId(), newId()];
  await write('users').insert({ id: userId, email: `${userId}@example.org`, createdAt: ago(1) });
  await write('workspace_members').insert({ id, workspaceId, userId, role, partnerId, joinedAt: ago(1) });
  return id;
}

/** A generator of numbers that are the same in each run. */
function createRandom(seed: number) {
  let state = seed;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const oneOf = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  };
  return { below, oneOf };
}

describe.each([1, 2, 3])('random changes, seed %d', (seed) => {
  it('keeps the figures equal to those of a full recomputation', async () => {
    const { below, oneOf } = createRandom(seed);
    const partner = () => oneOf(partners);
    const money = () =>
      oneOf([
        { amountMinor: null, currency: null },
        { amountMinor: null, currency: 'EUR' },
        { amountMinor: below(1_000_000), currency: oneOf(['EUR', 'JPY', 'KWD', 'USD']) },
      ]);
    const stage = () =>
      oneOf([
        { status: oneOf(['submitted', 'approved', 'lost', 'rejected']), closedAt: null },
        { status: 'won', closedAt: ago(below(800)) },
      ]);
    const meeting = () => {
      const completed = below(2) === 1;
      return {
        completed,
        completedAt: completed ? ago(below(50)) : null,
        scheduledDate: ago(below(90) - 30),
      };
    };
    const anyId = async (table: string): Promise<string> => {
      const ids: string[] = await read(table).where({ workspaceId }).orderBy('id').pluck('id');
      return ids.length === 0 ? '' : oneOf(ids);
    };
    const idOfPartners = async (table: string): Promise<string> => {
      const ids: string[] = await read(table).whereIn('partnerId', partners).orderBy('id').pluck('id');
      return ids.length === 0 ? '' : oneOf(ids);
    };
    const common = () => ({ id: newId(), partnerId: partner(), createdAt: ago(below(40)) });
    const changes: (() => Promise<unknown>)[] = [
      () => write('deals').insert([0, 1, 2].map(() => dealRow(partner(), { ...money(), ...stage() }))),
      async () =>
        write('deals')
          .where({ id: await anyId('deals') })
          .update(money()),
      async () =>
        write('deals')
          .where({ id: await anyId('deals') })
          .update(stage()),
      async () =>
        write('deals')
          .where({ id: await anyId('deals') })
          .update({ partnerId: partner() }),
      async () =>
        write('deals')
          .where({ id: await anyId('deals') })
          .delete(),
      async () =>
        write('deals')
          .where({ partnerId: partner() })
          .update({ ...money(), name: 'Other' }),
      () => write('partner_notes').insert({ ...common(), content: 'Met' }),
      async () =>
        write('partner_notes')
          .where({ id: await idOfPartners('partner_notes') })
          .delete(),
      () => write('comments').insert({ ...common(), workspaceId, body: 'Look' }),
      async () =>
        write('comments')
          .where({ id: await anyId('comments') })
          .delete(),
      () =>
        write('partner_activities').insert({
          ...common(),
          activityType: oneOf(['email_sent', 'partner_updated']),
          description: 'x',
        }),
      async () =>
        write('partner_activities')
          .where({ id: await idOfPartners('partner_activities') })
          .delete(),
      () =>
        write('check_ins').insert({ ...common(), ...meeting(), workspaceId, title: 'x', updatedAt: ago(1) }),
      async () =>
        write('check_ins')
          .where({ id: await anyId('check_ins') })
          .update(meeting()),
      async () =>
        write('check_ins')
          .where({ id: await anyId('check_ins') })
          .delete(),
      () => write('invitations').insert(invitationRow(oneOf([null, ...partners]))),
      async () =>
        write('invitations')
          .where({ id: await anyId('invitations') })
          .update({ usedAt: ago(0) }),
      async () =>
        write('invitations')
          .where({ id: await anyId('invitations') })
          .delete(),
      () => addMember(partner(), 'partner_portal'),
      async () =>
        write('workspace_members')
          .where({ id: await idOfPartners('workspace_members') })
          .update({ partnerId: partner(), role: oneOf(['partner_portal', 'viewer']) }),
      async () =>
        write('workspace_members')
          .where({ id: await idOfPartners('workspace_members') })
          .delete(),
    ];
    for (let step = 0; step < 150; step += 1) await test.app.db.transaction(() => oneOf(changes)());
    await test.app.sweep();
    const found = await test.app.partners.figures(actor, partners);
    for (const id of partners) expect(found.get(id)).toEqual(await recomputed(id));
    for (const id of partners) expect(await sortKeys(id)).toEqual(await recomputedKeys(id));
  });
});

interface DealRow {
  status: string;
  currency: string | null;
  amountMinor: number | string | null;
  closedAt: string | null;
}

async function sumsOf(partnerId: string, isCounted: (deal: DealRow) => boolean) {
  const deals: DealRow[] = await read('deals').where({ partnerId });
  const sums = new Map<string, number>();
  for (const { currency, amountMinor } of deals.filter(isCounted))
    if (currency !== null && amountMinor !== null)
      sums.set(currency, (sums.get(currency) ?? 0) + Number(amountMinor));
  return [...sums]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([currency, minor]) => {
      const decimals = decimalsOf(currency);
      return { currency, amount: (minor / 10 ** decimals).toFixed(decimals) };
    });
}

const isOpen = ({ status }: DealRow) => status === 'submitted' || status === 'approved';

async function isRecentlyWon(): Promise<(deal: DealRow) => boolean> {
  const { wonSince } = await read('partner_figures_window').first('wonSince');
  return ({ status, closedAt }) => status === 'won' && String(closedAt) >= wonSince;
}

async function recomputed(partnerId: string) {
  const times = async (table: string, column: string, where: object): Promise<string[]> =>
    read(table)
      .where({ partnerId, ...where })
      .pluck(column);
  const touches = [
    ...(await times('partner_notes', 'createdAt', {})),
    ...(await times('comments', 'createdAt', {})),
    ...(await times('partner_activities', 'createdAt', { activityType: 'email_sent' })),
    ...(await times('check_ins', 'completedAt', { completed: true })),
  ];
  const meetings = await times('check_ins', 'scheduledDate', { completed: false });
  const members = await read('workspace_members').where({ partnerId, role: 'partner_portal' });
  const invited = await read('invitations').where({ partnerId }).whereNull('usedAt');
  return {
    lastTouchAt: touches.sort().at(-1) ?? null,
    nextCheckIn: meetings.sort()[0] ?? null,
    portal: members.length > 0 ? 'active' : invited.length > 0 ? 'invited' : 'none',
    openPipeline: await sumsOf(partnerId, isOpen),
    won12Months: await sumsOf(partnerId, await isRecentlyWon()),
  };
}

const sortKeys = async (partnerId: string) => {
  const row = await read('partner_figures').where({ partnerId }).first('openPipeline', 'won12Months');
  const number = (value: unknown) => (value === null ? null : Number(value));
  return [number(row.openPipeline), number(row.won12Months)];
};

async function recomputedKeys(partnerId: string) {
  const { openPipeline, won12Months } = await recomputed(partnerId);
  return [openPipeline, won12Months].map((sums) =>
    sums.length === 0 ? null : Math.max(...sums.map(({ amount }) => Number(amount))),
  );
}

describe('the window of time', () => {
  const figuresOf = async (id: string) => (await test.app.partners.figures(actor, [id])).get(id);

  it('lets deals that were won more than a year ago leave the sum, many at once', async () => {
    const [id = ''] = partners;
    const won = { status: 'won', amountMinor: 100, currency: 'EUR' };
    const old = Array.from({ length: 1203 }, (_, index) =>
      dealRow(id, { ...won, closedAt: ago(index < 700 ? 364 : 363.5) }),
    );
    await test.app.db.transaction(async () => {
      for (const at of [0, 400, 800, 1200]) await write('deals').insert(old.slice(at, at + 400));
    });
    await write('deals').insert([
      dealRow(id, { ...won, closedAt: ago(10) }),
      dealRow(id, { status: 'won', closedAt: ago(364) }),
    ]);
    expect((await figuresOf(id))?.won12Months).toEqual([{ currency: 'EUR', amount: '1204.00' }]);
    test.clock.advance(days(2));
    await test.app.sweep();
    expect((await figuresOf(id))?.won12Months).toEqual([{ currency: 'EUR', amount: '1.00' }]);
    expect(await sortKeys(id)).toEqual([null, 1]);
    const { won: totals } = await test.app.deals.totalsOf(actor, id);
    expect(totals).toEqual({ deals: 1, sums: [{ currency: 'EUR', amount: '1.00' }] });
    // A deal that has left doesn't leave again.
    await write('deals').where({ id: old[0]?.id }).update({ amountMinor: 7 });
    expect((await figuresOf(id))?.won12Months).toEqual([{ currency: 'EUR', amount: '1.00' }]);
  });

  it('stops counting invitations that have ended', async () => {
    const [first = '', second = ''] = partners;
    await write('invitations').insert([
      invitationRow(first, { expiresAt: ago(-1) }),
      invitationRow(second, { expiresAt: ago(-1) }),
      invitationRow(second, { expiresAt: ago(-9) }),
    ]);
    expect(await figuresOf(first)).toMatchObject({ portal: 'invited' });
    test.clock.advance(days(2));
    await test.app.sweep();
    expect(await figuresOf(first)).toMatchObject({ portal: 'none' });
    expect(await figuresOf(second)).toMatchObject({ portal: 'invited' });
  });
});

it('shows figures to members of the workspace only', async () => {
  const other = await signUpActor(test.app, 'grace@example.org');
  expect(await test.app.partners.figures(other, partners)).toEqual(new Map());
  await expect(
    test.app.partners.figures({ ...actor, workspaceRole: 'partner_portal' }, partners),
  ).rejects.toMatchObject({ status: 403 });
});
