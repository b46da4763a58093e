import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExistingEmailsRepo } from '../leads/existing-emails.repo';
import { createExistingNamesRepo } from '../partners/existing-names.repo';
import type { Actor } from '../../lib/actor';
import { queryPlans } from '../../testing/query-plans';
import { createFindIds } from '../records/import/record-keys';
import { createHangingRows } from '../records/operations/hanging-rows.repo';
import { signUpActor } from '../../testing/actors';
import { createTestApp } from '../../testing/server';

const isPostgres = process.env.TEST_DATABASE === 'postgres';

let test: Awaited<ReturnType<typeof createTestApp>>;
let actor: Actor;
beforeAll(async () => {
  test = await createTestApp();
  actor = await signUpActor(test.app, 'ada@example.org');
});
afterAll(() => test.close());

const plansOf = async (work: () => Promise<unknown>) =>
  (
    await queryPlans(
      test.app.db,
      /^(?!insert)[^]*\b(imports|partners|partner_contacts|leads|deals|referrals|affiliate_links|workspace_members|custom_fields)\b/i,
      work,
    )
  ).flat();
const isWholeTable = (step: string) =>
  /^SCAN (imports|partners|leads|m|u|custom_fields)$|Seq Scan on (imports|partners|leads|users|workspace_members|custom_fields)/.test(
    step,
  );

describe('query plans of imports', () => {
  const csv = (text: string) => ({ fileName: 'list.csv', bytes: Buffer.from(text) });
  const leads = csv('Name,Company,Email,Owner\nA,A,a@x.example,ada@example.org\nB,B,b@x.example,Nobody');

  it('an import does not read a whole table in any step', async () => {
    const steps = await plansOf(async () => {
      const view = await test.app.imports.upload(actor, 'leads', leads);
      await test.app.imports.update(actor, view.id, { duplicates: 'import' });
      const { digest } = await test.app.imports.get(actor, view.id);
      await test.app.imports.confirm(actor, view.id, { digest, leaveOutBad: true });
      await test.app.imports.sweep();
    });
    expect(steps.length).toBeGreaterThan(5);
    expect(steps.filter(isWholeTable)).toEqual([]);
  });

  // PostgreSQL looks names up along any index of the workspace while the table is empty.
  it.each([
    ...(isPostgres ? [] : [[/partners_by_nameSort/, createExistingNamesRepo] as const]),
    [/leads_same_email/, createExistingEmailsRepo] as const,
  ])('an import finds duplicates by the index %s', async (index, createLookUp) => {
    const steps = await plansOf(() => createLookUp(test.app.db)(String(actor.workspaceId), ['a', 'b']));
    expect(steps.filter((step) => index.test(step))).not.toEqual([]);
  });

  it.each([
    ...(isPostgres
      ? []
      : ([
          ['partners', 'name', 'name', 'partners_by_nameSort'],
          ['affiliate_links', 'codeKey', 'exact', 'affiliate_links_codekey_unique'],
        ] as const)),
    ['partners', 'externalId', 'exact', 'partners_by_external_id'],
    ['leads', 'externalId', 'exact', 'leads_by_external_id'],
    ['deals', 'externalId', 'exact', 'deals_by_external_id'],
    ['partners', 'matchDomain', 'exact', 'partners_by_matchdomain'],
    ['partners', 'matchName', 'exact', 'partners_by_matchname'],
    ['leads', 'email', 'email', 'leads_same_email'],
  ] as const)('an import finds %s by %s along an index', async (table, column, by, index) => {
    const steps = await plansOf(() =>
      createFindIds(test.app.db)({ table, column, by }, String(actor.workspaceId), ['a', 'b']),
    );
    expect(steps.some((step) => step.includes(index))).toBe(true);
  });

  it.each([
    ['partner_contacts', 'email', 'partnerId', 'partner_contacts_same_email'],
    ['referrals', 'referredEmail', 'programId', 'referrals_same_email'],
  ] as const)('an import finds %s by %s within %s along an index', async (table, column, within, index) => {
    const steps = await plansOf(() =>
      createFindIds(test.app.db)({ table, column, within, by: 'email' }, String(actor.workspaceId), [
        'p a@x.example',
      ]),
    );
    expect(steps.some((step) => step.includes(index))).toBe(true);
  });

  it('an undo finds what was changed along an index', async () => {
    const steps = (
      await queryPlans(test.app.db, /audit_entries/i, () =>
        createHangingRows(test.app.db).editedAfter(
          String(actor.workspaceId),
          ['a', 'b'],
          '2026-01-01T00:00:00.000Z',
        ),
      )
    ).flat();
    expect(steps.some((step) => step.includes('audit_by_object'))).toBe(true);
  });

  it('an undo finds what hangs on records along indexes', async () => {
    const steps = (
      await queryPlans(test.app.db, /^select distinct/i, () =>
        createHangingRows(test.app.db).among('partners', ['a', 'b']),
      )
    ).flat();
    expect(steps.length).toBeGreaterThan(5);
    expect(steps.filter((step) => /^SCAN x|Seq Scan on/.test(step))).toEqual([]);
  });
});
