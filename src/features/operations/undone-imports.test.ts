import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days } from '../../lib/clock';
import type { Client } from '../../testing/client';
import { makeCustomField } from '../../testing/custom-fields';
import { makeDeal } from '../../testing/deals';
import { confirmImport, startImport } from '../../testing/imports';
import { makeLead } from '../../testing/leads';
import { makePartner } from '../../testing/partners';
import { makeTeam, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { ImportEntity } from '../imports/imports.rules';
import type { ImportView } from '../imports/present-import';
import type { ShownLead } from '../leads/leads.service';
import type { UndoResult } from './operations.service';
import type { OperationView } from './present-operation';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await makeTeam(server);
});

const undo = (client: Client, id: string) =>
  client.post<UndoResult & { error: string }>(`/api/operations/${id}/undo`);

/** Imports a file whose rows update records. Returns the id of the operation. */
async function update(entity: ImportEntity, lines: readonly string[], choices: object = {}): Promise<string> {
  const { id } = await startImport(team.editor, entity, lines.join('\n'));
  const { body } = await team.editor.patch<ImportView>(`/api/imports/${id}`, {
    duplicates: 'update',
    ...choices,
  });
  expect((await confirmImport(team.editor, body)).status).toBe(200);
  server.clock.advance(1000);
  return id;
}

const lead = (name: string) => ({ name, company: 'Initech', email: `${name}@x.example`, city: 'Austin' });
const leadOf = async (id: string) => (await team.editor.get<ShownLead>(`/api/leads/${id}`)).body;

describe('undoing an import that updates', () => {
  it('removes what it has created, and sets back what it has changed, as one operation', async () => {
    await makeCustomField(team.admin, { key: 'seats', label: 'Seats', type: 'number' });
    const { id: ada } = await makeLead(team.editor, { ...lead('ada'), custom: { seats: 5 } });
    const { id: bo } = await makeLead(team.editor, lead('bo'));
    const id = await update('leads', [
      'Name,Company,Email,City,Priority,Seats,Owner,Lead ID',
      `ada,Initech,ada@x.example,Rome,high,7,${team.emails.admin},L1`,
      'new,Hooli,new@x.example,Rome,,,,',
      'bo,Initech,bo@x.example,Oslo,,,,',
    ]);
    const { body: operations } = await team.editor.get<OperationView[]>('/api/operations');
    expect(operations).toMatchObject([
      { id, kind: 'imported', count: 3, fileName: 'list.csv', canUndo: true },
    ]);
    expect(await leadOf(ada)).toMatchObject({ city: 'Rome', ownerId: team.userIds.admin, externalId: 'L1' });
    expect(await undo(team.editor, id)).toMatchObject({ status: 200, body: { undone: 3, kept: [] } });
    expect(await leadOf(ada)).toMatchObject({
      city: 'Austin',
      priority: null,
      custom: { seats: 5 },
      ownerId: null,
      externalId: null,
    });
    expect(await leadOf(bo)).toMatchObject({ city: 'Austin' });
    expect((await team.editor.get<ShownLead[]>('/api/leads')).body).toHaveLength(2);
    expect((await undo(team.editor, id)).status).toBe(409);
  });

  it('keeps what was touched since: in any field, or by something that hangs on it', async () => {
    const { id: changed } = await makeLead(team.editor, lead('changed'));
    const { id: same } = await makeLead(team.editor, lead('same'));
    const id = await update('leads', [
      'Name,Company,Email,City',
      'changed,Initech,changed@x.example,Rome',
      'same,Initech,same@x.example,Rome',
      'sold,Hooli,sold@x.example,Rome',
      'free,Hooli,free@x.example,Rome',
    ]);
    const { body: all } = await team.editor.get<ShownLead[]>('/api/leads');
    const sold = all.find(({ name }) => name === 'sold')?.id ?? '';
    await team.admin.patch(`/api/leads/${changed}`, { priority: 'high' });
    expect((await team.admin.post(`/api/leads/${sold}/deal`, { partnerId: team.partnerId })).status).toBe(
      201,
    );
    const { body } = await undo(team.editor, id);
    expect(body.undone).toBe(2);
    expect(body.kept.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
      { id: changed, name: 'changed', reason: 'Changed since' },
      { id: sold, name: 'sold', reason: 'Changed since' },
    ]);
    expect(await leadOf(changed)).toMatchObject({ city: 'Rome', priority: 'high' });
    expect(await leadOf(same)).toMatchObject({ city: 'Austin' });
    expect((await team.editor.get<ShownLead[]>('/api/leads')).body).toHaveLength(3);
  });

  it('keeps a partner that has got a note or a deal', async () => {
    const head = 'Name,Description,Industry,Size,Location';
    const rows = ['One', 'Two', 'Three'].map((name) => `${name},Reports,SaaS,50,Austin`);
    const id = await update('partners', [head, ...rows]);
    const { body: partners } = await team.editor.get<{ id: string; name: string }[]>('/api/partners');
    const idOf = (name: string) => partners.find((partner) => partner.name === name)?.id ?? '';
    await team.editor.post(`/api/partners/${idOf('One')}/notes`, { content: 'Called' });
    await makeDeal(team.editor, idOf('Two'));
    const { body } = await undo(team.editor, id);
    expect(body).toMatchObject({ undone: 1 });
    expect(body.kept.map(({ name }) => name).toSorted()).toEqual(['One', 'Two']);
  });

  it('sets back deals and partners', async () => {
    const { id: partner } = await makePartner(team.editor, { name: 'Umbrella', size: '5' });
    const deal = { name: 'Printers', customerName: 'Acme', amount: '1.00', currency: 'EUR' };
    const { id: dealId } = await makeDeal(team.editor, partner, deal);
    const partners = await update('partners', ['Name,Employees,Website', 'umbrella,99,umbrella.example']);
    const deals = await update('deals', ['Name,Customer,Amount', 'Printers,Acme,250']);
    for (const id of [deals, partners]) expect((await undo(team.editor, id)).body.undone).toBe(1);
    expect(await team.editor.get(`/api/deals/${dealId}`)).toMatchObject({ body: { amount: '1.00' } });
    expect(await team.editor.get(`/api/partners/${partner}`)).toMatchObject({
      body: { size: '5', website: null },
    });
  });

  it('is allowed to its author and to admins, for 30 days', async () => {
    await makeLead(team.editor, lead('ada'));
    const first = await update('leads', ['Email,City', 'ada@x.example,Rome']);
    const other = await server.signUp('other-editor@example.org');
    expect((await undo(other, first)).status).toBe(404);
    expect((await undo(team.viewer, first)).status).toBe(403);
    expect((await undo(team.admin, first)).status).toBe(200);
    const second = await update('leads', ['Email,City', 'ada@x.example,Oslo']);
    server.clock.advance(days(30));
    expect(await undo(team.editor, second)).toMatchObject({
      status: 409,
      body: { error: 'An import can be undone for 30 days' },
    });
  });

  it('is a job for more than 500 records', async () => {
    const rows = Array.from({ length: 501 }, (_, n) => `${n},Hooli,l${n}@x.example,Rome`);
    await update('leads', ['Name,Company,Email,City', ...rows]);
    const id = await update('leads', ['Email,City', ...rows.map((_, n) => `l${n}@x.example,Oslo`)]);
    expect((await undo(team.editor, id)).body).toMatchObject({ isComplete: false });
    await expect
      .poll(async () => (await team.editor.get<OperationView>(`/api/operations/${id}`)).body, {
        timeout: 20_000,
      })
      .toMatchObject({ undoneCount: 501, job: { state: 'done' } });
    const { body: leads } = await team.editor.get<ShownLead[]>('/api/leads?limit=100');
    expect(new Set(leads.map(({ city }) => city))).toEqual(new Set(['Rome']));
  });
});
