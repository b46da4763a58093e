import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { initech, makePartner } from '../../../testing/partners';
import { makeTeam, statusByCaller } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('GET /api/partners/export', () => {
  it('allows the export to everyone who may read the directory', async () => {
    const team = await makeTeam(server);
    expect(await statusByCaller(server, team, (client) => client.get('/api/partners/export'))).toEqual({
      anyone: 401,
      outsider: 200,
      portal: 403,
      viewer: 200,
      editor: 200,
      admin: 200,
      owner: 200,
    });
  });

  it('exports the filtered partners as a CSV file', async () => {
    const ada = await server.signUp('ada@example.org');
    const grace = await server.signUp('grace@example.org');
    await makePartner(grace, { name: 'Elsewhere' });
    await makePartner(ada, { name: 'Quiet', status: 'inactive' });
    await makePartner(ada, {
      name: '=HYPERLINK("x")',
      description: 'Two\nlines',
      website: 'initech.example',
    });
    await makePartner(ada, { name: 'Umbrella', partnershipType: 'Reseller, Technology', industry: 'Pharma' });

    const { status, headers, body } = await ada.get<string>('/api/partners/export?status=active');
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="ada-s-workspace-partners-\d{4}-\d{2}-\d{2}\.csv"$/,
    );
    expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('Cache-Control')).toBe('no-store');
    const rows = body.replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, 'TIME');
    expect(rows).toBe(
      [
        'Partner Name,Description,Industry,Company Size,Location,Website,Partnership Type,Tags,Tier,Status,Onboarding Status,Created,Owner',
        `Umbrella,${initech.description},Pharma,50,Austin,,"Reseller, Technology",,,active,none,TIME,`,
        `"'=HYPERLINK(""x"")","Two\nlines",SaaS,50,Austin,https://initech.example,,,,active,none,TIME,`,
        '',
      ].join('\r\n'),
    );
    const found = await ada.get<string>('/api/partners/export?search=umbrella&industry=all');
    expect(found.body.trimEnd().split('\r\n')).toHaveLength(2);
  });

  it('refuses invalid export filters with JSON', async () => {
    const ada = await server.signUp('wrong@example.org');
    const { status, body } = await ada.get('/api/partners/export?status=gone');
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'Status must be one of: active, pending, inactive' });
  });

  it('exports every row of a long list once', async () => {
    const team = await makeTeam(server);
    const { app, clock } = server;
    const now = clock.now().toISOString();
    const rows = Array.from({ length: 2501 }, (_, n) => ({
      id: `0192aaaa-0000-7000-8000-${String(n).padStart(12, '0')}`,
      workspaceId: team.workspaceId,
      ...initech,
      name: `Partner ${n}`,
      searchText: `partner ${n}`,
      createdAt: now,
      updatedAt: now,
    }));
    for (let at = 0; at < rows.length; at += 500)
      await app.db.write('partners').insert(rows.slice(at, at + 500));
    const { body } = await team.viewer.get<string>('/api/partners/export?search=partner');
    const names = body
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]);
    expect(names).toHaveLength(2502);
    const others = names.filter((name) => !name?.startsWith('Partner of team'));
    expect(new Set(others)).toEqual(new Set(rows.map((row) => row.name)));
  });
});
