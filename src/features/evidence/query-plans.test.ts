import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import { describePlans, queryPlans, scansTable } from '../../testing/query-plans';
import { createTestApp } from '../../testing/server';
import { createEvidenceRepo } from './evidence.repo';
import { evidenceSourceKinds, outcomeKinds } from './evidence.rules';

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describePlans(
  () => test.app.db,
  () => {
    it('finds the evidence of a page of objects, and the outcomes of a page of items, by indexes', async () => {
      const evidence = createEvidenceRepo(test.app.db);
      const ids = Array.from({ length: 50 }, newId);
      const plans = await queryPlans(test.app.db, /\bevidence\b/, async () => {
        for (const kind of outcomeKinds) await evidence.of(newId(), kind, ids);
        for (const kind of evidenceSourceKinds) await evidence.outcomes(newId(), kind, ids);
      });
      expect(plans).toHaveLength(outcomeKinds.length + evidenceSourceKinds.length);
      expect(plans.flat().filter(scansTable)).toEqual([]);
      expect(plans.flat().filter((step) => /evidence_workspaceid/.test(step))).toEqual([]);
    });
  },
);
