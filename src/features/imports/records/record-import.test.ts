import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client';
import { makeCustomField } from '../../../testing/custom-fields';
import { confirmImport, startImport } from '../../../testing/imports';
import { makeTeam, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { CustomEntity } from '../../custom-fields/custom-fields.rules';
import type { ShownLead } from '../../leads/leads.service';

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

const field = (key: string, details: object = {}) => makeCustomField(team.admin, { key, ...details });
const leadsOf = async (query = '') => (await editor.get<ShownLead[]>(`/api/leads${query}`)).body;

/** One field of each type, two with the same label, and labels like those of other columns. */
async function fieldsOfAllTypes(entity: CustomEntity): Promise<void> {
  const all = [
    { key: 'tool', label: 'Tool', type: 'text' },
    { key: 'seats', label: 'Seats', type: 'number' },
    { key: 'renewal', label: 'Renewal', type: 'date' },
    { key: 'level', label: 'Level', type: 'select', options: ['Gold', 'Silver'] },
    { key: 'nda', label: 'NDA signed', type: 'checkbox' },
    { key: 'wiki', label: 'Wiki', type: 'url' },
    { key: 'zone', label: 'Region', type: 'text' },
    { key: 'region', label: 'Region', type: 'text' },
    { key: 'made', label: 'Created', type: 'text' },
    { key: 'e-mail', label: 'E-mail', type: 'text' },
    { key: 'star', label: '★', type: 'text' },
  ];
  for (const one of all) await field(one.key, { entity, ...one });
}

const custom = {
  tool: '=1+1, "x"\ny',
  seats: -2.5,
  renewal: '2027-01-31',
  level: 'Silver',
  nda: false,
  wiki: 'https://wiki.example/a',
  zone: 'North',
  region: '@South',
  made: 'by hand',
  'e-mail': 'none',
  star: 'five',
};

describe('custom fields and owners in imports', () => {
  it('reads the values of each type, by label or key in any case, and the owner', async () => {
    await fieldsOfAllTypes('leads');
    await server.app.db.write('users').where({ id: team.userIds.viewer }).update({ name: 'Vera' });
    const file = [
      'Name,Company,Email,OWNER,tool,SEATS,Renewal,level,nda,Wiki,Region (zone)',
      `A,A,a@example.org,${team.emails.admin.toUpperCase()},Pen,1e3,2026-02-28,gOLD,YES,wiki.example,N`,
      'B,B,b@example.org,Vera,,,,,no,,',
      'C,C,c@example.org,,,,,,TRUE,,',
    ].join('\n');
    const view = await startImport(editor, 'leads', file);
    expect(view.counts).toMatchObject({ bad: 0, importable: 3 });
    expect(view.fields).toContainEqual({ name: 'custom.seats', label: 'Seats', isRequired: false });
    expect(view.sample[0]?.values).toMatchObject({ 'custom.nda': 'Yes', 'custom.level': 'Gold' });
    expect((await confirmImport(editor, view)).body.imported).toBe(3);

    const unset = { region: null, made: null, 'e-mail': null, star: null };
    expect(await leadsOf()).toMatchObject([
      {
        ownerId: team.userIds.admin,
        custom: {
          ...unset,
          tool: 'Pen',
          seats: 1000,
          renewal: '2026-02-28',
          level: 'Gold',
          nda: true,
          wiki: 'https://wiki.example',
          zone: 'N',
        },
      },
      { ownerId: team.userIds.viewer, ownerName: 'Vera', custom: { tool: null, nda: false } },
      { ownerId: null, ownerName: null, custom: { nda: true } },
    ]);
    expect(await leadsOf('?custom.seats=1000')).toHaveLength(1);
    expect(await leadsOf('?search=Pen')).toHaveLength(1);
    expect(await leadsOf(`?owner=${team.userIds.admin}`)).toHaveLength(1);
  });

  it('lists all problems of a row under their labels, with the messages of calls', async () => {
    await fieldsOfAllTypes('leads');
    await field('must', { label: 'Must', required: true });
    const { db } = server.app;
    await db
      .write('users')
      .whereIn('id', [team.userIds.viewer, team.userIds.editor])
      .update({ name: 'Twin' });
    // A user whose name looks like a colleague's email doesn't become the owner of the records.
    await db.write('users').where({ id: team.userIds.admin }).update({ name: team.emails.outsider });
    const owners = [team.emails.portal, team.emails.outsider, 'Nobody', 'x'.repeat(400), 'Twin'];
    const file = [
      'Name,Company,Email,Seats,Renewal,Level,NDA signed,Wiki,Must,Owner',
      `A,A,no email,1.2.3,2026-02-30,Bronze,maybe,no address,,`,
      ...owners.map((owner, n) => `B,B,b${n}@example.org,,,,,,yes,${owner}`),
    ].join('\n');
    const view = await startImport(editor, 'leads', file);
    expect(view.badRows[0]?.problems).toEqual([
      { field: 'email', label: 'Email', message: 'Invalid email address' },
      { field: 'custom.seats', label: 'Seats', message: 'Seats must be a number' },
      { field: 'custom.renewal', label: 'Renewal', message: 'Renewal must be a date such as 2026-01-31' },
      { field: 'custom.level', label: 'Level', message: 'Level must be one of: Gold, Silver' },
      { field: 'custom.nda', label: 'NDA signed', message: 'NDA signed must be true or false' },
      {
        field: 'custom.wiki',
        label: 'Wiki',
        message: 'Wiki must be a web address such as https://example.com',
      },
      { field: 'custom.must', label: 'Must', message: 'Must is required' },
    ]);
    const ofOwner = (message: string) => [{ field: 'ownerName', label: 'Owner', message }];
    expect(view.badRows.slice(1).map(({ problems }) => problems)).toEqual([
      ...owners.slice(1).map(() => ofOwner('User not found')),
      ofOwner('Several users are named Twin'),
    ]);

    // A default fills in a required field, and another column can be chosen.
    const changes = {
      mapping: { ownerName: null, 'custom.must': null, 'custom.tool': 8 },
      fallbacks: { 'custom.must': 'default' },
    };
    const { body } = await editor.patch<typeof view>(`/api/imports/${view.id}`, changes);
    expect(body.counts).toMatchObject({ bad: 1, importable: 5 });
    expect(body.sample[0]?.values).toMatchObject({ 'custom.must': 'default', 'custom.tool': 'yes' });
    expect((await confirmImport(editor, body, { leaveOutBad: true })).body.imported).toBe(5);
  });

  it('imports only the rows of the preview if fields or members are removed in between', async () => {
    const tool = await field('tool', { label: 'Tool' });
    const file = `Name,Company,Email,Tool,Owner\nA,A,a@example.org,Pen,${team.emails.viewer}`;
    const view = await startImport(editor, 'leads', file);
    expect((await team.admin.delete(`/api/custom-fields/${tool.id}`)).status).toBe(204);
    expect((await confirmImport(editor, view)).status).toBe(409);
    const { body: second } = await editor.get<typeof view>(`/api/imports/${view.id}`);
    expect(second.mapping).not.toHaveProperty('custom.tool');
    expect(second.counts.importable).toBe(1);

    expect((await team.admin.delete(`/api/admin/users/${team.userIds.viewer}`)).status).toBe(204);
    expect((await confirmImport(editor, second)).status).toBe(409);
    const { body: third } = await editor.get<typeof view>(`/api/imports/${view.id}`);
    expect(third.badRows[0]?.problems).toMatchObject([{ message: 'User not found' }]);
    expect(await leadsOf()).toEqual([]);
    expect(await server.app.db.read('leads_custom').where({ fieldId: tool.id })).toEqual([]);
  });

  it('does not store values of a field that is deleted during the import', async () => {
    const tool = await field('tool', { label: 'Tool' });
    const rows = Array.from({ length: 600 }, (_, n) => `A,A,a${n}@example.org,Pen ${n}`);
    const view = await startImport(editor, 'leads', ['Name,Company,Email,Tool', ...rows].join('\n'));
    const [done] = await Promise.all([
      confirmImport(editor, view),
      team.admin.delete(`/api/custom-fields/${tool.id}`),
    ]);
    expect([200, 409]).toContain(done.status);
    await server.app.background.settled();
    await server.app.sweep();
    expect(await server.app.db.read('leads_custom').where({ fieldId: tool.id })).toEqual([]);
  });
});

describe('importing an export with custom fields and owners', () => {
  const kinds = [
    { entity: 'leads', record: { company: 'B' } },
    { entity: 'partners', record: { description: 'D', industry: 'I', size: '5', location: 'L' } },
    { entity: 'deals', record: { customerName: 'C', amount: '19.90', currency: 'USD' } },
  ] as const;

  it.each(kinds)('exported $entity can be imported again unchanged', async ({ entity, record }) => {
    await fieldsOfAllTypes(entity);
    await server.app.db.write('users').where({ id: team.userIds.viewer }).update({ name: '=Vera' });
    for (const owner of ['viewer', 'editor'] as const) {
      const body = {
        ...record,
        name: owner,
        custom,
        ownerId: team.userIds[owner],
        ...(entity === 'leads' && { email: `${owner}@example.org` }),
        ...(entity === 'deals' && { partnerId: team.partnerId }),
      };
      expect((await editor.post(`/api/${entity}`, body)).status).toBe(201);
    }
    type Item = Record<string, unknown>;
    const essence = async () =>
      (await editor.get<Item[]>(`/api/${entity}?owner=${team.userIds.viewer}`)).body.map(
        ({ id, createdBy, createdAt, updatedAt, submittedAt, ...item }) => item,
      );
    const before = await essence();
    expect(before).toMatchObject([{ custom, ownerName: '=Vera' }]);

    const { body: file } = await editor.get<string>(`/api/${entity}/export`);
    const view = await startImport(editor, entity, file);
    // The team has a partner already.
    const count = entity === 'partners' ? 3 : 2;
    expect(view.counts).toMatchObject({ rows: count, bad: 0, duplicates: count, importable: 0 });
    const { body: all } = await editor.patch<typeof view>(`/api/imports/${view.id}`, {
      duplicates: 'import',
    });
    expect((await confirmImport(editor, all)).status).toBe(200);
    expect(await essence()).toEqual([...before, ...before]);
  });
});
