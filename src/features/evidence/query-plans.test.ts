import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import { describePlans, queryPlans, recordQueries, scansTable } from '../../testing/query-plans';
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

it('reading leads of a workspace without evidence runs no query for evidence', async () => {
  const { app } = test;
  const account = { email: 'ada@example.org', password: 'correct horse' };
  const { setCookie } = await app.signIn.signUp(account, { address: '127.0.0.1' });
  const { actor } = await app.sessions.read(setCookie);
  if (!actor) throw new Error('not signed in');
  const texts = {
    name: 'Milton',
    company: 'Initech',
    email: 'milton@initech.example',
    industry: null,
    city: null,
  };
  const details = { priority: null, status: 'new', ownerId: null, evidence: null } as const;
  const { id } = await app.leads.create(actor, { ...texts, ...details });
  const queries = await recordQueries(app.db, async () => {
    expect((await app.leads.list(actor, { limit: 50 })).items).toMatchObject([{ id, evidence: [] }]);
    expect(await app.leads.get(actor, id)).toMatchObject({ id, evidence: [] });
  });
  expect(queries.filter(({ sql }) => /\bevidence\b/.test(sql))).toEqual([]);
});
