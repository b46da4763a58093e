import { expect, it } from 'vitest';
import { searchTextOf } from '../../lib/entities/entity';
import { newId } from '../../lib/ids';
import { encodeCursor } from '../../lib/paging';
import { scansTable, scansOrSorts, recordQueries } from '../../testing/query-plans';
import { listInput, timeOf } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { programFilters } from './programs/programs.schema';
import { programEntity } from './programs/programs.entity';
import { referralEntity } from './referrals.entity';
import { programStatuses, programTypes, referralStatuses, rewardStatuses } from './referrals.rules';
import { referralFilters } from './referrals.schema';

const REFERRALS = 10_000;
const PROGRAMS = 1000;

let programId = '';
let referralId = '';

const test = useLargeWorkspace({
  statements: /^(?!insert)[^]*referral/i,
  async fill() {
    const programs = await test.insert('referral_programs', PROGRAMS, programOf);
    const ids = programs.map(({ id }) => id);
    programId = ids[0] ?? '';
    const rows = await test.insert('referrals', REFERRALS, (index) => referralOf(index, ids));
    referralId = rows[0]?.id ?? '';
  },
});

/** Every tenth program and referral belongs to the test.neighbour. */
const pick = <Value>(values: readonly Value[], index: number): Value =>
  values[index % values.length] as Value;

function programOf(index: number) {
  const texts = { name: `Program ${index}`, description: index % 3 === 0 ? 'Common words' : null };
  return {
    id: newId(),
    workspaceId: test.ownerOf(index),
    ...texts,
    searchText: searchTextOf(programEntity)(texts),
    type: pick(programTypes, index),
    status: pick(programStatuses, index >> 2),
    createdAt: timeOf(index),
    updatedAt: timeOf(index),
  };
}

/** "common" is in every third company. Program 0 has every hundredth referral. */
function referralOf(index: number, programIds: readonly string[]) {
  const texts = {
    referredName: `Person ${index}`,
    referredEmail: `person-${index}@example.org`,
    referredCompany: index % 3 === 0 ? 'Common goods' : 'Robots',
    referrerName: null,
    referrerEmail: null,
  };
  return {
    id: newId(),
    workspaceId: test.ownerOf(index),
    ...texts,
    searchText: searchTextOf(referralEntity)(texts),
    programId: pick(programIds, (index % 100) * 10),
    referrerType: pick(programTypes, (index % 100) * 10),
    status: pick(referralStatuses, index),
    rewardStatus: pick(rewardStatuses, index >> 3),
    createdAt: timeOf(index),
  };
}

const lists = {
  programs: (parameters: string) =>
    test.app.referralPrograms.list(test.actor, programFilters.parse(listInput(parameters))),
  referrals: (parameters: string) =>
    test.app.referrals.list(
      test.actor,
      referralFilters.parse(listInput(parameters.replace('FIRST', programId))),
    ),
};

const middle = encodeCursor([timeOf(REFERRALS / 2), 'x']);
const early = encodeCursor([timeOf(PROGRAMS / 2), 'x']);

test.describePlans(() => {
  it.each<[keyof typeof lists, string]>([
    ['programs', ''],
    ['programs', `cursor=${early}`],
    ['programs', 'type=partner'],
    ['programs', 'status=paused'],
    ['programs', 'type=partner&status=active'],
    ['referrals', ''],
    ['referrals', `cursor=${middle}`],
    ['referrals', 'referrerType=partner'],
    ['referrals', `referrerType=partner&status=converted&cursor=${middle}`],
    ['referrals', 'status=pending'],
    ['referrals', 'rewardStatus=approved'],
    ['referrals', 'referrerType=customer&rewardStatus=paid'],
    ['referrals', 'referrerType=customer&rewardStatus=paid&status=pending'],
    ['referrals', 'programId=FIRST'],
    ['referrals', `programId=FIRST&status=pending&cursor=${middle}`],
  ])('lists along an index in the order of the list: %s %s', async (list, parameters) => {
    const plans = await test.plansOf(() => lists[list](parameters));
    expect(plans.flat().filter(scansOrSorts)).toEqual([]);
  });

  it('reads only the referrals of the requested program', async () => {
    const [plan] = await test.plansOf(() => lists.referrals('programId=FIRST&referrerType=customer'));
    expect(plan?.join('\n')).toMatch(/referrals_programid_/);
  });

  it.each<[keyof typeof lists, string]>([
    ['programs', 'search=common'],
    ['programs', 'search=program 77&type=partner'],
    ['referrals', 'search=common'],
    ['referrals', `search=common&cursor=${middle}`],
    ['referrals', 'search=person goods&referrerType=partner&status=pending'],
    ['referrals', 'search=77&programId=FIRST'],
    ['referrals', 'search=nowhere'],
  ])('searches through an index: %s %s', async (list, parameters) => {
    const plans = await test.plansOf(() => lists[list](parameters));
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });

  it('counts referrals without reading the referrals table', async () => {
    const queries = await recordQueries(test.app.db, () => test.app.referrals.counts(test.actor, 'partner'));
    expect(queries).toHaveLength(1);
    expect(queries[0]?.sql).not.toMatch(/from [`"]referrals/);
  });

  it('reads, changes and deletes one referral, and reads the dashboard’s five, by an index', async () => {
    const plans = await test.plansOf(async () => {
      await test.app.dashboard.overview(test.actor);
      await test.app.referrals.get(test.actor, referralId);
      await test.app.referrals.update(test.actor, referralId, { notes: 'Called' });
      await test.app.referrals.update(test.actor, referralId, { notes: null });
      await test.app.referralPrograms.choices(test.actor, 'partner');
      await test.app.referralPrograms.get(test.actor, programId);
      await test.app.referralPrograms.remove(test.actor, programId).catch(() => undefined);
    });
    expect(plans.flat().filter(scansOrSorts)).toEqual([]);
  });
});

it('keeps counters equal to the rows of the tables', async () => {
  const { app } = test;
  const { workspaceId } = test.actor;
  const rows = async (where: object) =>
    Number(
      (
        await app.db
          .read('referrals')
          .where({ workspaceId, ...where })
          .count({ n: '*' })
          .first()
      )?.n,
    );
  expect((await lists.referrals('limit=1')).total).toBe(await rows({}));
  const narrowed = { referrerType: 'customer', status: 'pending', rewardStatus: 'paid' };
  const { total } = await lists.referrals(`limit=1&${new URLSearchParams(narrowed)}`);
  expect(total).toBe(await rows(narrowed));
  expect((await lists.referrals('limit=1&programId=FIRST')).total).toBe(await rows({ programId }));
  expect((await lists.programs('limit=1')).total).toBe(PROGRAMS * 0.9);
});
