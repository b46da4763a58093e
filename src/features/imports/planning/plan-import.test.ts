import { expect, it } from 'vitest';
import type { LargeInsert, StagedInserts } from '../../../db/writes/staged-insert';
import { runCurrentPlan, type ImportPlan } from './plan-import';

const orphaned = Object.assign(new Error('SQLITE_CONSTRAINT: FOREIGN KEY constraint failed'), {
  code: 'SQLITE_CONSTRAINT',
});

/** Runs an import whose writes fail with these errors, one after the other. Returns the number of plans. */
async function plansWith(errors: Error[]): Promise<number> {
  let plans = 0;
  const staged: Pick<StagedInserts, 'isStaged' | 'withLock' | 'write'> = {
    isStaged: () => false,
    withLock: (_, task) => task(),
    async write<Result>({ begin, finish }: LargeInsert<Result>): Promise<Result> {
      const decision = await begin();
      if (decision !== true) return decision.result;
      const error = errors.shift();
      if (error) throw error;
      return (await finish(false)).result;
    },
  };
  await runCurrentPlan<Pick<ImportPlan, 'insert' | 'isCurrent' | 'isAllowed'>, string>(staged, {
    workspaceId: 'w',
    async plan() {
      plans += 1;
      return { insert: [], isCurrent: async () => true, isAllowed: async () => true };
    },
    begin: async () => null,
    finish: async () => 'done',
  });
  return plans;
}

it('an import is planned again after a record that its rows belong to was deleted while they were written', async () => {
  expect(await plansWith([])).toBe(1);
  expect(await plansWith([orphaned, orphaned])).toBe(3);
  await expect(plansWith([new Error('disk is full')])).rejects.toThrow('disk is full');
});
