import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSameEmails } from '../leads/same-emails.repo';
import { createSameNames } from '../partners/same-names.repo';
import type { Actor } from '../../lib/actor';
import { queryPlan, recordQueries } from '../../testing/query-plans';
import { createTestApp } from '../../testing/server';

let test: Awaited<ReturnType<typeof createTestApp>>;
let actor: Actor;
beforeAll(async () => {
  test = await createTestApp();
  const { setCookie } = await test.app.accounts.signUp(
    { email: 'ada@example.org', password: 'correct horse' },
    '127.0.0.1',
  );
  const { actor: found } = await test.app.sessions.read(setCookie);
  if (!found) throw new Error('not signed in');
  actor = found;
});
afterAll(() => test.close());

async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  const { db } = test.app;
  const queries = await recordQueries(db, work);
  const asked = queries.filter(
    ({ sql }) => /imports|"?(partners|leads)"?/.test(sql) && !/^insert/i.test(sql),
  );
  return (await Promise.all(asked.map((query) => queryPlan(db, query)))).flat();
}
const isWholeTable = (step: string) =>
  /^SCAN (imports|partners|leads)$|Seq Scan on (imports|partners|leads)/.test(step);

describe('an import reads no whole table', () => {
  const csv = (text: string) => ({ fileName: 'list.csv', bytes: Buffer.from(text) });
  const leads = csv('Name,Company,Email\nBill,Initech,bill@initech.example');

  it('from the upload to the sweep', async () => {
    const steps = await plansOf(async () => {
      const view = await test.app.imports.upload(actor, 'leads', leads);
      await test.app.imports.update(actor, view.id, { duplicates: 'import' });
      const { digest } = await test.app.imports.get(actor, view.id);
      await test.app.imports.confirm(actor, view.id, { digest, leaveOutBad: false });
      await test.app.imports.sweep();
    });
    expect(steps.length).toBeGreaterThan(5);
    expect(steps.filter(isWholeTable)).toEqual([]);
  });

  it.each([
    ['partners_same_name', createSameNames],
    ['leads_same_email', createSameEmails],
  ])('looking for the same: %s', async (index, createLookUp) => {
    const steps = await plansOf(() => createLookUp(test.app.db)(String(actor.workspaceId), ['a', 'b']));
    expect(steps.some((step) => step.includes(index))).toBe(true);
  });
});
