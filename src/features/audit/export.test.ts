import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePartner } from '../../testing/partners';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import { newId } from '../../lib/ids';
import type { AuditEntryView } from './audit.service';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const take = async (query = '') => {
  const { status, headers, body } = await team.owner.get<string>(`/api/audit-log/export${query}`);
  return { status, headers, lines: body.trimEnd().split('\r\n') };
};

describe('GET /api/audit-log/export', () => {
  it('lets only admins and owners export the audit log', async () => {
    const statuses = await statusByCaller(server, team, (client) => client.get('/api/audit-log/export'));
    const refused = { anyone: 401, portal: 403, viewer: 403, editor: 403 };
    expect(statuses).toEqual({ ...refused, outsider: 200, admin: 200, owner: 200 });
  });

  it('exports the filtered audit log as a CSV file with formulas defused', async () => {
    const { id } = await makePartner(team.editor, { name: '=HYPERLINK("x")' });
    await team.editor.patch(`/api/partners/${id}`, { name: 'Initrode', tags: [], website: 'x.example' });
    await team.editor.post(`/api/partners/${id}/contacts`, { name: 'Ada' });
    const { headers, lines } = await take(`?person=${team.emails.editor}&action=all`);
    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('Content-Disposition')).toMatch(/filename="team-\d+-audit-log-[\d-]{10}\.csv"/);
    const told = lines.map((line) => line.replaceAll(/[\da-f-]{36}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '…'));
    expect(told.slice(0, 4)).toEqual([
      'Time,Person,Action,Kind,Object,Belongs To,Changes,Address,Object ID,ID',
      `…,${team.emails.editor},Created,Contact,Ada,Partner: Initrode,,,…,…`,
      `…,${team.emails.editor},Changed,Partner,Initrode,,"Name: =HYPERLINK(""x"") → Initrode\nWebsite: https://x.example",,…,…`,
      `…,${team.emails.editor},Created,Partner,"'=HYPERLINK(""x"")",,,,…,…`,
    ]);
  });

  it('records the export with its filters in the audit log', async () => {
    await take('?action=deleted&from=2026-01-01');
    const [entry] = (await team.owner.get<AuditEntryView[]>('/api/audit-log')).body;
    expect(entry).toMatchObject({
      actorName: team.emails.owner,
      action: 'exported',
      objectType: 'audit_log',
      objectId: null,
      changes: [
        { field: 'action', from: null, to: 'deleted' },
        { field: 'from', from: null, to: '2026-01-01' },
      ],
    });
    const { length } = (await team.owner.get<AuditEntryView[]>('/api/audit-log')).body;
    expect((await team.owner.get('/api/audit-log/export?action=eaten')).status).toBe(400);
    expect((await team.owner.get<unknown[]>('/api/audit-log')).body).toHaveLength(length);
  });

  it('exports every entry of a long audit log once', async () => {
    const entries = Array.from({ length: 2100 }, (_, n) => ({
      id: newId(),
      workspaceId: team.workspaceId,
      actorName: 'System',
      action: 'created',
      objectType: 'lead',
      objectName: `Lead ${n}`,
      createdAt: server.clock.now().toISOString(),
    }));
    await server.app.db.write.batchInsert('audit_entries', entries, 100);
    const { lines } = await take('?objectType=lead');
    expect(new Set(lines.slice(1).map((line) => line.split(',').at(-1)))).toEqual(
      new Set(entries.map(({ id }) => id)),
    );
    expect(lines).toHaveLength(2101);
  });
});
