import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmImport, startImport, uploadFile } from '../../../testing/imports';
import { insertPartner, makeTeam, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { AuditEntryView } from '../../audit/audit.service';
import type { ImportView } from '../../imports/present-import';
import type { UndoResult } from '../../operations/operations.service';
import type { PayeeView } from './payees.entity';

const IBAN = 'DE89370400440532013000';
const SPACED = 'DE89 3704 0044 0532 0130 00';
const OTHER = 'AT611904300234573201';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await makeTeam(server);
});

const HEAD = 'Name,Partner,Email,Payout Method,PayPal Address,IBAN,Account Holder,Country,Currency';
const listed = async () => (await team.admin.get<PayeeView[]>('/api/payees?sort=name')).body;

async function preview(lines: readonly string[], choices: object = {}): Promise<ImportView> {
  const { id } = await startImport(team.admin, 'payees', [HEAD, ...lines].join('\n'));
  const { status, body } = await team.admin.patch<ImportView>(`/api/imports/${id}`, choices);
  expect(status).toBe(200);
  return body;
}
async function bring(lines: readonly string[], choices: object = {}): Promise<ImportView> {
  const view = await preview(lines, choices);
  expect(await confirmImport(team.admin, view, { leaveOutBad: true })).toMatchObject({ status: 200 });
  server.clock.advance(1000);
  return view;
}

describe('an import of payees', () => {
  it('adds partners and people with the checks of the call, and encrypts IBANs', async () => {
    const partnerId = await insertPartner(server, team.workspaceId, 'Contoso');
    const view = await bring([
      `Ada,,ada@x.example,sepa,,${SPACED},Ada Byron,de,eur`,
      ',Contoso,,paypal,pay@contoso.example,,,,',
      'Bad,,bad@x.example,sepa,,DE89370400440532013001,Bad,,',
      'No Mail,,,manual,,,,,',
      'Lost,Nowhere,,manual,,,,,',
      'Ada,,ADA@x.example,manual,,,,,',
      'Cheque,,cheque@x.example,manual,,,,XX,',
    ]);
    expect(view.counts).toMatchObject({ rows: 7, created: 2, bad: 4, duplicates: 1 });
    expect(view.badRows.map(({ row, problems }) => [row, problems[0]?.field, problems[0]?.message])).toEqual([
      [4, 'iban', 'This is not a valid IBAN'],
      [5, 'email', 'Give a partner, or a name and an email'],
      [6, 'partnerName', 'Partner not found: Nowhere'],
      [8, 'country', 'Country must be a code of ISO 3166, such as DE'],
    ]);
    const [ada, contoso] = await listed();
    expect(ada).toMatchObject({
      ...{ name: 'Ada', email: 'ada@x.example', kind: 'person', method: 'sepa', iban: 'DE…3000' },
      ...{ accountHolder: 'Ada Byron', country: 'DE', currency: 'EUR', status: 'ready', holdUntil: null },
    });
    expect(contoso).toMatchObject({
      name: 'Contoso',
      partnerId,
      kind: 'company',
      paypalEmail: 'pay@contoso.example',
    });
    // The whole IBAN opens again: the same one isn't a change.
    const same = await team.admin.patch<PayeeView>(`/api/payees/${ada?.id}`, { iban: IBAN });
    expect(same.body).toMatchObject({ iban: 'DE…3000', holdUntil: null });
  });

  it('changes payees as the call does: on hold for three days, and hidden in the audit log', async () => {
    await bring([`Ada,,ada@x.example,sepa,,${IBAN},Ada,,`, `Bo,,bo@x.example,manual,,,,,`]);
    const view = await bring([`Ada,,ada@x.example,sepa,,${OTHER},Ada,,`, `Bo,,bo@x.example,manual,,,,AT,`], {
      duplicates: 'update',
    });
    expect(view.counts).toMatchObject({ created: 0, updated: 2 });
    expect(view.changes[0]).toMatchObject({
      name: 'Ada',
      changes: [{ field: 'iban', from: null, to: 'Changed' }],
    });
    const [ada, bo] = await listed();
    expect(ada).toMatchObject({ iban: 'AT…3201', status: 'on_hold' });
    expect(bo).toMatchObject({ country: 'AT', status: 'ready', holdUntil: null });
    const { body } = await team.owner.get<AuditEntryView[]>('/api/audit-log?objectType=payee');
    expect(
      body.find(({ objectId, action }) => objectId === ada?.id && action === 'updated')?.changes,
    ).toEqual([{ field: 'iban', from: null, to: null, isHidden: true }]);
    // An undo doesn't bring bank data back, and keeps the hold.
    const undone = await team.admin.post<UndoResult>(`/api/operations/${view.id}/undo`);
    expect(undone.status).toBe(200);
    const [later, other] = await listed();
    expect(later).toMatchObject({ iban: 'AT…3201', status: 'on_hold' });
    expect(other).toMatchObject({ country: null });
  });

  it('is undone for new payees, unless they have earned', async () => {
    const { id } = await bring(['Ada,,ada@x.example,manual,,,,,', 'Bo,,bo@x.example,manual,,,,,']);
    const bo = (await listed()).find(({ name }) => name === 'Bo');
    const bonus = { payeeId: bo?.id, amount: '5.00', currency: 'USD', reason: 'Stapler' };
    expect((await team.admin.post('/api/commissions', bonus)).status).toBe(201);
    expect((await team.admin.post<UndoResult>(`/api/operations/${id}/undo`)).body).toMatchObject({
      undone: 1,
    });
    expect((await listed()).map(({ name }) => name)).toEqual(['Bo']);
  });

  // ASVS 14.2.4
  it('keeps IBANs out of previews, the audit log and the database, also from wrong columns and with errors', async () => {
    const typo = 'DE89 3704 0044 0532 0130 01';
    const lines = [
      `Ada,,ada@x.example,sepa,,${SPACED},Ada,,`,
      `Bo,,bo@x.example,sepa,,${typo},Bo,,`,
      `${OTHER},,cy@x.example,manual,,,,,`,
      `Di,${OTHER},di@x.example,manual,,,,,`,
    ];
    const view = await preview(lines);
    const changed = await preview(lines, { mapping: { ...view.mapping, accountHolder: 5, name: 5 } });
    await confirmImport(team.admin, changed, { leaveOutBad: true });
    const { db } = server.app;
    const rows: object[] = await db.read('imports').where({ workspaceId: team.workspaceId });
    const columns = rows.map(({ ...row }) => ({
      ...row,
      original: Buffer.from(Object(Reflect.get(row, 'original'))).toString('latin1'),
    }));
    const bad = await team.admin.get(`/api/imports/${view.id}/bad-rows`);
    const seen = JSON.stringify([
      ...[view, changed, bad.body, columns],
      await db.read('audit_entries').where({ workspaceId: team.workspaceId }),
      await db.read('import_memory').where({ workspaceId: team.workspaceId }),
      await db.read('operations').where({ workspaceId: team.workspaceId }),
      await db.read('domain_events').where({ workspaceId: team.workspaceId }),
    ]).replaceAll(' ', '');
    expect(seen).toContain('DE…3000');
    for (const secret of ['370400440532', '19043002345']) expect(seen).not.toContain(secret);
  });

  it('is for admins only, also after they lose their role', async () => {
    const file = `${HEAD}\nAda,,ada@x.example,manual,,,,,`;
    for (const caller of ['editor', 'viewer', 'portal'] as const)
      expect((await uploadFile(team[caller], 'payees', file)).status).toBe(403);
    const { id } = await startImport(team.admin, 'payees', file);
    await server.app.db
      .write('workspace_members')
      .where({ workspaceId: team.workspaceId, userId: team.userIds.admin })
      .update({ role: 'editor' });
    expect((await team.admin.get(`/api/imports/${id}`)).status).toBe(403);
  });
});
