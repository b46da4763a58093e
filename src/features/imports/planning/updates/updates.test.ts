import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client';
import { makeCustomField } from '../../../../testing/custom-fields';
import { makeDeal, moveDeal } from '../../../../testing/deals';
import { confirmImport, startImport } from '../../../../testing/imports';
import { makeLead } from '../../../../testing/leads';
import { makePartner } from '../../../../testing/partners';
import { makeTeam, type Team } from '../../../../testing/roles';
import { startTestServer, type TestServer } from '../../../../testing/server';
import type { ShownDeal } from '../../../deals/deals.service';
import type { ShownLead } from '../../../leads/leads.service';
import type { ShownPartner } from '../../../partners/partners.entity';
import type { ChangeRow, ImportEntity } from '../../imports.rules';
import type { ImportView } from '../../present-import';

let server: TestServer;
let team: Team;
let editor: Client;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await makeTeam(server);
  ({ editor } = team);
});

/** Uploads a file whose rows update records. */
async function startUpdate(entity: ImportEntity, lines: readonly string[], choices: object = {}) {
  const { id } = await startImport(editor, entity, lines.join('\n'));
  const { status, body } = await editor.patch<ImportView>(`/api/imports/${id}`, {
    duplicates: 'update',
    ...choices,
  });
  expect(status).toBe(200);
  return body;
}

async function confirmed(view: ImportView, more: object = {}): Promise<void> {
  const { status, body } = await confirmImport(editor, view, more);
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
}

const leadOf = async (id: string) => (await editor.get<ShownLead>(`/api/leads/${id}`)).body;
const leads = async () => (await editor.get<ShownLead[]>('/api/leads')).body;
const ada = { name: 'Ada', company: 'Initech', email: 'ada@x.example', city: 'Austin', priority: 'low' };

describe('leads of a file that exist', () => {
  it('are changed in the fields that have a text, by email in any case, and others are created', async () => {
    const { id } = await makeLead(editor, ada);
    const view = await startUpdate('leads', [
      'Name,Company,Email,City,Priority',
      'Ada Byron,Initech,ADA@x.example,,High',
      'Bo,Hooli,bo@x.example,Oslo,',
    ]);
    expect(view).toMatchObject({
      duplicates: 'update',
      key: 'email',
      keys: ['email', 'externalId'],
      counts: { rows: 2, bad: 0, duplicates: 1, importable: 2, created: 1, updated: 1, unchanged: 0 },
      changes: [
        {
          row: 2,
          id,
          name: 'Ada',
          changes: [
            { field: 'name', label: 'Name', from: 'Ada', to: 'Ada Byron' },
            { field: 'priority', label: 'Priority', from: 'low', to: 'high' },
          ],
        },
      ],
    });
    expect(await leadOf(id)).toMatchObject({ name: 'Ada', priority: 'low' });
    await confirmed(view);
    // The key keeps its spelling.
    expect(await leadOf(id)).toMatchObject({
      name: 'Ada Byron',
      email: 'ada@x.example',
      city: 'Austin',
      priority: 'high',
    });
    expect((await leads()).map(({ name }) => name).toSorted()).toEqual(['Ada Byron', 'Bo']);
    const { body } = await editor.get<ImportView>(`/api/imports/${view.id}`);
    expect(body.imported).toBe(2);
  });

  it('need no required field, and fallbacks are only for new ones', async () => {
    const { id } = await makeLead(editor, ada);
    const lines = ['Email,City', 'ada@x.example,Turin', 'new@x.example,Rome'];
    const view = await startUpdate('leads', lines, { fallbacks: { company: 'Unknown', priority: 'high' } });
    expect(view.counts).toMatchObject({ bad: 1, created: 0, updated: 1 });
    expect(view.badRows[0]).toMatchObject({ row: 3, problems: [{ field: 'name' }] });
    await confirmed(view, { leaveOutBad: true });
    expect(await leadOf(id)).toMatchObject({ city: 'Turin', company: 'Initech', priority: 'low' });
  });

  it('count as unchanged if they say the same', async () => {
    await makeLead(editor, ada);
    const view = await startUpdate('leads', ['Email,City', 'ada@x.example,Austin']);
    expect(view.counts).toMatchObject({ importable: 0, created: 0, updated: 0, unchanged: 1 });
    expect(view.changes).toEqual([]);
    expect(await confirmImport(editor, view)).toMatchObject({ status: 400 });
  });

  it('are the only ones that count with updateOnly', async () => {
    const { id } = await makeLead(editor, ada);
    const lines = ['Name,Company,Email,City', 'A,B,new@x.example,Rome', 'Ada,Initech,ada@x.example,Rome'];
    const view = await startUpdate('leads', lines, { duplicates: 'updateOnly' });
    expect(view.counts).toMatchObject({ rows: 2, bad: 0, importable: 1, created: 0, updated: 1 });
    await confirmed(view);
    expect((await leads()).map((lead) => [lead.id, lead.city])).toEqual([[id, 'Rome']]);
  });

  it('are a problem if several have the key', async () => {
    await makeLead(editor, ada);
    await makeLead(editor, { ...ada, email: 'ADA@x.example' });
    const view = await startUpdate('leads', ['Email,City', 'ada@x.example,Rome']);
    expect(view.badRows).toMatchObject([
      { row: 2, problems: [{ field: 'email', message: 'Several leads have this email' }] },
    ]);
    expect(view.counts).toMatchObject({ bad: 1, importable: 0 });
  });

  it('are changed by the rows of one key in their order, and so are new ones', async () => {
    const { id } = await makeLead(editor, ada);
    const view = await startUpdate('leads', [
      'Name,Company,Email,City,Priority',
      ',,ada@x.example,Rome,',
      'New,Acme,new@x.example,Rome,low',
      ',,ada@x.example,Oslo,high',
      ',,NEW@x.example,,high',
      ',,new@x.example,,high',
    ]);
    expect(view.counts).toMatchObject({ bad: 0, importable: 4, created: 1, updated: 3, unchanged: 1 });
    expect(view.changes.map(({ row, changes }) => [row, changes.map(({ from, to }) => [from, to])])).toEqual([
      [2, [['Austin', 'Rome']]],
      [
        4,
        [
          ['Rome', 'Oslo'],
          ['low', 'high'],
        ],
      ],
      [5, [['low', 'high']]],
    ]);
    await confirmed(view);
    expect(await leadOf(id)).toMatchObject({ city: 'Oslo', priority: 'high' });
    expect((await leads()).find(({ name }) => name === 'New')).toMatchObject({
      email: 'new@x.example',
      city: 'Rome',
      priority: 'high',
    });
  });

  it('are found by their external id, whose case counts, and get one by another key', async () => {
    const { id } = await makeLead(editor, ada);
    await confirmed(await startUpdate('leads', ['Lead ID,Email', '00Qa,ada@x.example']));
    expect(await leadOf(id)).toMatchObject({ externalId: '00Qa' });
    const lines = ['Lead ID,Email', '00Qa,lovelace@x.example', '00QA,other@x.example'];
    const view = await startUpdate('leads', lines, { key: 'externalId', duplicates: 'updateOnly' });
    expect(view.counts).toMatchObject({ updated: 1, bad: 0 });
    await confirmed(view);
    expect(await leadOf(id)).toMatchObject({ email: 'lovelace@x.example', externalId: '00Qa' });
  });

  it('get custom values and owners, which the changes name', async () => {
    await makeCustomField(team.admin, { key: 'seats', label: 'Seats', type: 'number', required: true });
    await makeCustomField(team.admin, { key: 'tool', label: 'Tool', type: 'text' });
    const { id } = await makeLead(editor, { ...ada, custom: { seats: 5, tool: 'Pen' } });
    const lines = ['Email,Seats,Owner', `ada@x.example,5.0,${team.emails.admin}`, 'ada@x.example,7,'];
    const view = await startUpdate('leads', lines);
    expect(view.changes.map(({ row, changes }) => [row, changes])).toEqual([
      [2, [{ field: 'ownerName', label: 'Owner', from: null, to: team.emails.admin }]],
      [3, [{ field: 'custom.seats', label: 'Seats', from: 5, to: 7 }]],
    ]);
    await confirmed(view);
    expect(await leadOf(id)).toMatchObject({
      custom: { seats: 7, tool: 'Pen' },
      ownerId: team.userIds.admin,
    });
  });

  it('are compared again at the confirmation: 409 if one has changed since the preview', async () => {
    const { id } = await makeLead(editor, ada);
    const view = await startUpdate('leads', ['Email,City', 'ada@x.example,Rome', 'ada@x.example,Oslo']);
    await editor.patch(`/api/leads/${id}`, { city: 'Paris' });
    expect(await confirmImport(editor, view)).toMatchObject({ status: 409 });
    const { body } = await editor.get<ImportView>(`/api/imports/${view.id}`);
    expect(body.changes[0]?.changes).toEqual([{ field: 'city', label: 'City', from: 'Paris', to: 'Rome' }]);
    const { body: all } = await editor.get<ChangeRow[]>(`/api/imports/${view.id}/changes?limit=1`);
    expect(all).toEqual(body.changes.slice(0, 1));
    await confirmed(body);
    expect(await leadOf(id)).toMatchObject({ city: 'Oslo' });
  });

  it('of another workspace are neither found nor changed', async () => {
    const foreign = await makeLead(team.outsider, ada);
    const view = await startUpdate('leads', ['Name,Company,Email,City', 'Ada,Initech,ada@x.example,Rome']);
    expect(view.counts).toMatchObject({ created: 1, updated: 0 });
    await confirmed(view);
    expect((await team.outsider.get<ShownLead>(`/api/leads/${foreign.id}`)).body.city).toBe('Austin');
    expect((await team.outsider.get(`/api/imports/${view.id}/changes`)).status).toBe(404);
    expect((await team.admin.get(`/api/imports/${view.id}/changes`)).status).toBe(404);
  });

  it('are skipped by the chosen key', async () => {
    await makeLead(editor, ada);
    await confirmed(await startUpdate('leads', ['Lead ID,Email', 'L1,ada@x.example']));
    const lines = ['Lead ID,Name,Company,Email', 'L1,A,A,a@x.example', 'L2,A,A,b@x.example'];
    const view = await startUpdate('leads', lines, { duplicates: 'skip', key: 'externalId' });
    expect(view.counts).toMatchObject({ duplicates: 1, created: 1, updated: 0 });
    expect(view.duplicateRows[0]?.message).toBe('A lead with this external ID already exists');
  });
});

describe('what an import refuses', () => {
  it.each([
    ['key', { key: 'domain' }, 'key must be one of: email, externalId'],
    ['key', { key: 'id' }, 'key must be one of: externalId, email, domain, name, code'],
    ['duplicates', { duplicates: 'merge' }, 'duplicates must be one of: skip, import, update, updateOnly'],
  ])('an unknown %s', async (field, choices, message) => {
    const { id } = await startImport(editor, 'leads', 'Email\na@x.example');
    expect(await editor.patch(`/api/imports/${id}`, choices)).toMatchObject({
      status: 400,
      body: { fields: { [field]: [message] } },
    });
  });

  it('updates of sources', async () => {
    const { id } = await startImport(editor, 'monitored-sources', 'Competitor\nInitech');
    expect(await editor.patch(`/api/imports/${id}`, { duplicates: 'update' })).toMatchObject({
      status: 400,
      body: { fields: { duplicates: ["An import can't update sources"] } },
    });
  });
});

describe('partners of a file that exist', () => {
  const partnerOf = async (id: string) => (await editor.get<ShownPartner>(`/api/partners/${id}`)).body;

  it('are changed by name or by the domain of their website, with tags and tier of the vocabulary', async () => {
    const { id } = await makePartner(editor, {
      name: 'Initech',
      website: 'https://www.initech.example/about',
    });
    await team.admin.post('/api/tags', { category: 'Tier', value: 'Gold', label: 'Gold' });
    const view = await startUpdate('partners', ['Company,Tier,Employees', 'INITECH,gold,99']);
    expect(view).toMatchObject({ key: 'name', keys: ['name', 'domain', 'externalId'] });
    expect(view.counts).toMatchObject({ bad: 0, updated: 1 });
    await confirmed(view);
    expect(await partnerOf(id)).toMatchObject({ name: 'Initech', tier: 'Gold', size: '99' });
    const lines = [
      'Company,Website,Tier',
      'Initech Inc.,http://initech.example,',
      'X,initech.example,Platinum',
    ];
    const byDomain = await startUpdate('partners', lines, { key: 'domain' });
    expect(byDomain.badRows).toMatchObject([
      { row: 3, problems: [{ field: 'tier', message: 'Tier not found: Platinum' }] },
    ]);
    await confirmed(byDomain, { leaveOutBad: true });
    expect(await partnerOf(id)).toMatchObject({
      name: 'Initech Inc.',
      website: 'https://www.initech.example/about',
    });
    const { body: activities } = await editor.get<{ description: string }[]>(
      `/api/partners/${id}/activities`,
    );
    expect(activities[0]?.description).toBe('Changed name');
  });
});

describe('deals of a file that exist', () => {
  const dealOf = async (id: string) => (await editor.get<ShownDeal>(`/api/deals/${id}`)).body;
  const printers = { name: 'Printers', customerName: 'Acme', amount: '100.00', currency: 'EUR' };

  it('follow the rules of their call: amounts with the currency that they have, and what an approval settles', async () => {
    const { id } = await makeDeal(editor, team.partnerId, printers);
    const other = await makePartner(editor, { name: 'Umbrella' });
    const view = await startUpdate('deals', ['Name,Customer,Amount', 'printers,ACME,"1,250.5"']);
    expect(view.changes[0]?.changes).toEqual([
      { field: 'amount', label: 'Amount', from: '100.00', to: '1250.50' },
    ]);
    await confirmed(view);
    expect(await dealOf(id)).toMatchObject({ amount: '1250.50' });

    await moveDeal(team.admin, { id }, 'approved');
    const settled = await startUpdate('deals', [
      'Name,Customer,Amount,Partner',
      'Printers,Acme,,Umbrella',
      'Printers,Acme,7.123,',
      'Printers,Acme,9,',
    ]);
    expect(settled.badRows.map(({ row, problems }) => [row, problems])).toEqual([
      [2, [{ field: null, label: '', message: "Partner can't be changed after the approval" }]],
      [3, [{ field: 'amount', label: 'Amount', message: 'Amount has more than the 2 decimals of EUR' }]],
    ]);
    await confirmed(settled, { leaveOutBad: true });
    expect(await dealOf(id)).toMatchObject({ amount: '9.00', partnerId: team.partnerId });

    const { id: open } = await makeDeal(editor, team.partnerId, { ...printers, name: 'Paper' });
    const moved = await startUpdate('deals', ['Name,Customer,Partner', 'Paper,Acme,umbrella']);
    expect(moved.changes[0]?.changes).toMatchObject([{ field: 'partnerName', to: 'Umbrella' }]);
    await confirmed(moved);
    expect(await dealOf(open)).toMatchObject({ partnerId: other.id });
  });
});
