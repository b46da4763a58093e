import { expect, it } from 'vitest';
import { searchTextOf } from '../../../lib/entities/entity';
import { newId } from '../../../lib/ids';
import { sortKey } from '../../../lib/text/names.rules';
import { listInput, timeOf } from '../../../testing/large-tables';
import { useLargeWorkspace } from '../../../testing/large-workspace';
import { scansOrSorts, scansTable } from '../../../testing/query-plans';
import { createPayeesRepo } from './payees.repo';
import { payeeEntity } from './payees.entity';
import { payoutMethods } from './payees.rules';
import { payeeFilters } from './payees.schema';

const PAYEES = 6000;

const test = useLargeWorkspace({
  statements: /^(?!insert)[^]*(payees|program_rules)/i,
  async fill() {
    const rows = await test.insert('payees', PAYEES, payeeOf);
    payeeId = rows[0]?.id ?? '';
    const programs = await test.insert('referral_programs', 300, programOf);
    await test.insert('program_rules', 3000, (index) => ({
      programId: programs[index % 300]?.id ?? '',
      workspaceId: programs[index % 300]?.workspaceId ?? '',
      version: Math.floor(index / 300) + 1,
      currency: 'USD',
      attribution: 'last',
      rules: '[]',
      createdAt: timeOf(index),
    }));
    programId = programs[0]?.id ?? '';
  },
});
let payeeId = '';
let programId = '';

function payeeOf(index: number) {
  const texts = { name: `Payee ${index}`, email: `payee-${index}@example.org` };
  return {
    ...texts,
    id: newId(),
    workspaceId: test.ownerOf(index),
    emailKey: texts.email,
    nameSort: sortKey(texts.name),
    searchText: searchTextOf(payeeEntity)(texts),
    kind: 'person',
    method: payoutMethods[index % 5] ?? null,
    holdUntil: index % 7 === 0 ? '2099-01-01T00:00:00.000Z' : null,
    createdAt: timeOf(index),
    updatedAt: timeOf(index),
  };
}

const programOf = (index: number) => ({
  id: newId(),
  workspaceId: test.ownerOf(index),
  name: `Program ${index}`,
  searchText: `program ${index}`,
  type: 'customer',
  status: 'active',
  createdAt: timeOf(index),
  updatedAt: timeOf(index),
});

const list = (parameters: string) =>
  test.app.payees.list(test.actor, payeeFilters.parse(listInput(parameters)));

test.describePlans(() => {
  it.each(['', 'status=incomplete', 'status=ready', 'status=on_hold', 'sort=name', 'sort=-name'])(
    'lists along an index in the order of the list: %s',
    async (parameters) => {
      const plans = await test.plansOf(() => list(parameters));
      expect(plans.flat().filter(scansOrSorts)).toEqual([]);
    },
  );

  it.each(['search=payee 77', 'search=nobody', 'search=payee 77&status=ready'])(
    'searches through an index: %s',
    async (parameters) => {
      const plans = await test.plansOf(() => list(parameters));
      expect(plans.flat().filter(scansTable)).toEqual([]);
    },
  );

  it('counts the payees of a workspace by status through an index', async () => {
    const plans = await test.plansOf(() => test.app.payees.counts(test.actor));
    expect(plans.flat()).not.toEqual([]);
    // The subquery with at most 10,001 payees is grouped in memory.
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });

  it('finds, changes and deletes a payee, and reads rules, by an index', async () => {
    const workspaceId = test.ownerOf(0);
    const payees = createPayeesRepo(test.app.db);
    const plans = await test.plansOf(async () => {
      await test.app.payees.get(test.actor, payeeId);
      await test.app.payees.update(test.actor, payeeId, { country: 'DE' });
      await test.app.payees.update(test.actor, payeeId, { country: null });
      await payees.ofPartner(workspaceId, newId());
      await payees.ofEmail(workspaceId, 'payee-1@example.org');
      await payees.hasEarned(payeeId);
      await test.app.db.transaction(() => payees.lockAll(workspaceId, [payeeId]));
      await test.app.programRules.get(test.actor, programId);
    });
    expect(plans.flat().filter(scansOrSorts)).toEqual([]);
  });
});
