import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../lib/clock';
import { makeDeal, moveDeal } from '../../../testing/deals';
import { startMailServer, type MailServer } from '../../../testing/mail-server';
import { UNKNOWN_ID } from '../../../testing/partners';
import { makeTeam, statusByCaller, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { ReportAnswer, ShownMeasure } from '../query-reports';
import { builtInReports } from './built-in-reports';
import type { ShownReport } from './reports.entity';
import { nextReportAt } from './report-times';
import { rollingDays } from './saved-reports.rules';

let mailServer: MailServer;
let server: TestServer;
let team: Team;
let users: Record<'owner' | 'admin' | 'editor' | 'viewer' | 'portal', string>;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({ SMTP_URL: mailServer.url });
  team = await makeTeam(server);
  const idOf = async (role: keyof typeof users): Promise<string> =>
    (await server.app.db.read('users').where({ email: team.emails[role] }).first('id')).id;
  users = {
    owner: await idOf('owner'),
    admin: await idOf('admin'),
    editor: await idOf('editor'),
    viewer: await idOf('viewer'),
    portal: await idOf('portal'),
  };
  for (const [index, amount] of ['100.50', '200'].entries()) {
    const customerName = `Customer ${index}`;
    const deal = await makeDeal(team.editor, team.partnerId, { customerName, amount, currency: 'USD' });
    await moveDeal(team.admin, deal, 'approved');
    await moveDeal(team.admin, deal, 'won');
  }
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});

const definition = { measure: 'wonRevenue', dimensions: ['partner'] };
const details = { name: 'Revenue', definition, chart: 'bar' };
async function make(more: object = {}, by = team.editor): Promise<ShownReport> {
  const { status, body } = await by.post<ShownReport>('/api/reports', { ...details, ...more });
  if (status !== 201) throw new Error(`saving a report failed: ${status} ${JSON.stringify(body)}`);
  return body;
}
const urlOf = ({ id }: { id: string }) => `/api/reports/${id}`;

describe('asking', () => {
  it('answers members, and refuses what a measure lacks', async () => {
    const answer = await team.viewer.post<ReportAnswer>('/api/reports/query', definition);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        columns: [{ key: 'partner' }, { key: 'currency' }, { key: 'value' }, { key: 'count' }],
        rows: [{ keys: [team.partnerId], currency: 'USD', value: '300.50', count: 2, previous: null }],
        totals: [{ currency: 'USD', value: '300.50', count: 2, previous: null }],
        comparison: null,
      },
    });
    const ask = async (body: object) =>
      (await team.viewer.post('/api/reports/query', { measure: 'wonRevenue', ...body })).status;
    expect(await ask({ dimensions: ['partner', 'month', 'tier'] })).toBe(400);
    expect(await ask({ dimensions: ['size'] })).toBe(400);
    expect(await ask({ dimensions: ['custom.unknown'] })).toBe(400);
    expect(await ask({ filters: { size: ['1'] } })).toBe(400);
    expect(await ask({ measure: 'cost' })).toBe(400);
    expect(await ask({ measure: 'clicks', dimensions: ['status'] })).toBe(400);
    expect(await ask({ compare: 'year' })).toBe(400);
    expect(await ask({ from: '2026-02-30' })).toBe(400);
    expect(await ask({ from: '2026-02-02', to: '2026-02-01' })).toBe(400);
    expect((await team.portal.post('/api/reports/query', definition)).status).toBe(403);
  });

  it('shows applications to admins alone', async () => {
    const ask = (client: typeof team.viewer) =>
      client.post('/api/reports/query', { measure: 'applicationConversion' });
    expect((await ask(team.viewer)).status).toBe(403);
    expect((await ask(team.admin)).status).toBe(200);
    const keys = async (client: typeof team.viewer) =>
      (await client.get<ShownMeasure[]>('/api/reports/measures')).body.map(({ key }) => key);
    expect(await keys(team.viewer)).not.toContain('applicationConversion');
    expect(await keys(team.admin)).toContain('applicationConversion');
  });

  it('keeps workspaces apart', async () => {
    const { body } = await team.outsider.post<ReportAnswer>('/api/reports/query', definition);
    expect(body).toMatchObject({ rows: [], totals: [] });
  });
});

describe('saved reports', () => {
  it('are shared by editors, and changed by their creator and admins', async () => {
    const report = await make({ shared: true });
    expect(report).toMatchObject({ ...details, shared: true, schedule: null, builtIn: false });
    const read = await statusByCaller(server, team, (client) => client.get(urlOf(report)));
    expect(read).toMatchObject({ viewer: 200, editor: 200, admin: 200, outsider: 404, portal: 403 });
    expect((await team.viewer.patch(urlOf(report), { name: 'x' })).status).toBe(403);
    expect((await team.admin.patch<ShownReport>(urlOf(report), { name: 'Renamed' })).body.name).toBe(
      'Renamed',
    );
    expect((await team.viewer.post('/api/reports', { ...details, shared: true })).status).toBe(403);
    expect((await team.editor.delete(urlOf(report))).status).toBe(204);
    expect((await team.editor.get(urlOf(report))).status).toBe(404);
  });

  it('are private at first', async () => {
    const report = await make({}, team.viewer);
    expect((await team.admin.get(urlOf(report))).status).toBe(404);
    const { body } = await team.admin.get<ShownReport[]>('/api/reports');
    expect(body.map(({ id }) => id)).not.toContain(report.id);
  });

  it('come with ten that are built in, which answer and do not change', async () => {
    const { body, headers } = await team.viewer.get<ShownReport[]>('/api/reports');
    expect(body.filter(({ builtIn }) => builtIn)).toHaveLength(10);
    expect(headers.get('X-Total-Count')).toBe(String(body.length));
    for (const report of builtInReports) {
      expect((await team.viewer.post('/api/reports/query', report.definition)).status).toBe(200);
      expect((await team.admin.patch(urlOf(report), { name: 'x' })).status).toBe(409);
      expect((await team.admin.delete(urlOf(report))).status).toBe(409);
    }
  });

  it('are on dashboards that members choose', async () => {
    const report = await make();
    const path = '/api/reports/dashboard';
    const chosen = [report.id, 'win-rate-by-tier'];
    expect((await team.editor.get<ShownReport[]>(path)).body).toHaveLength(4);
    expect(await team.editor.send('PUT', path, { reports: chosen })).toMatchObject({
      status: 200,
      body: { reports: chosen },
    });
    expect((await team.editor.get<ShownReport[]>(path)).body.map(({ id }) => id)).toEqual(chosen);
    expect((await team.viewer.send('PUT', path, { reports: chosen })).status).toBe(404);
  });

  it('are written as CSV, with a totalled value for each row', async () => {
    const { body, headers } = await team.viewer.get<string>(
      '/api/reports/revenue-by-partner/export?format=csv',
    );
    expect(headers.get('content-type')).toContain('text/csv');
    expect(String(body).split('\r\n').slice(0, 2)).toEqual([
      'Partner,Currency,Value,Count,Previous',
      expect.stringMatching(/,USD,300\.50,2,$/),
    ]);
  });
});

describe('scheduled reports', () => {
  const recipients = () => [users.admin, users.viewer, users.owner].sort();
  const schedule = (more: object = {}) => ({ every: 'week', day: 1, recipients: recipients(), ...more });

  it('go to members', async () => {
    const refuse = async (given: unknown) =>
      (await team.editor.post('/api/reports', { ...details, schedule: given })).status;
    expect(await refuse(schedule({ recipients: [UNKNOWN_ID] }))).toBe(400);
    expect(await refuse(schedule({ recipients: [users.portal] }))).toBe(400);
    expect(await refuse(schedule({ recipients: [] }))).toBe(400);
    expect(await refuse(schedule({ day: 8 }))).toBe(400);
    expect(await refuse(schedule({ every: 'month', day: 29 }))).toBe(400);
    const report = await make({ schedule: schedule() });
    expect(report.schedule).toEqual(schedule());
    const { body } = await team.editor.patch<ShownReport>(urlOf(report), { schedule: null });
    expect(body.schedule).toBeNull();
    expect(await server.app.db.read('report_mails')).toEqual([]);
    await team.editor.delete(urlOf(report));
  });

  it('are mailed once with a picture and a table, to those who may read them then', async () => {
    await server.app.db.write('users').where({ id: users.admin }).update({ timeZone: 'America/New_York' });
    const report = await make(
      {
        name: 'Applications',
        definition: { measure: 'applicationConversion', dimensions: ['status'] },
        schedule: schedule(),
      },
      team.admin,
    );
    const revenue = await make({ name: 'Weekly revenue', shared: true, schedule: schedule() });
    // One leaves, and one may not see applications.
    expect((await team.owner.delete(`/api/admin/users/${users.viewer}`)).status).toBe(204);
    const due: { userId: string; dueAt: string }[] = await server.app.db
      .read('report_mails')
      .where({ reportId: revenue.id })
      .orderBy('dueAt');
    expect(due.map(({ userId }) => userId)).toEqual([users.owner, users.admin]);
    await server.app.db.write('workspace_members').where({ userId: users.admin }).update({ role: 'viewer' });
    const last = due.at(-1)?.dueAt ?? '';
    server.clock.advance(Date.parse(last) - server.clock.now().getTime() + minutes(1));
    const sent = await Promise.all([server.app.reportRunner.run(), server.app.reportRunner.run()]);
    await server.app.background.settled();
    expect(sent[0] + sent[1]).toBe(3);
    expect(await server.app.reportRunner.run()).toBe(0);

    const mails = await mailServer.parsed();
    const of = (subject: string) => mails.filter((mail) => mail.subject === subject);
    expect(of('Applications')).toHaveLength(1);
    const [mail, ...others] = of('Weekly revenue');
    expect(others).toHaveLength(1);
    expect(mail?.html).toMatch(/<th[^>]*>Partner<\/th>.*300\.50/s);
    expect(mail?.text).toContain('$300.50');
    expect(JSON.stringify(mails)).not.toContain(team.emails.viewer);
    await team.owner.delete(urlOf(report));
  });

  it('come at 08:00 where the recipient is', () => {
    const next = (now: string, every: 'week' | 'month', day: number, zone: string | null) =>
      nextReportAt(new Date(now), { every, day }, zone);
    expect(next('2026-11-25T12:00:00Z', 'week', 1, null)).toBe('2026-11-30T08:00:00.000Z');
    expect(next('2026-11-25T12:00:00Z', 'week', 3, 'America/New_York')).toBe('2026-11-25T13:00:00.000Z');
    expect(next('2026-11-29T20:00:00Z', 'week', 1, 'Asia/Tokyo')).toBe('2026-11-29T23:00:00.000Z');
    expect(next('2026-11-28T08:00:00Z', 'month', 28, null)).toBe('2026-12-28T08:00:00.000Z');
    // Summer time begins on 2027-03-28.
    expect(next('2027-03-27T12:00:00Z', 'month', 28, 'Europe/Berlin')).toBe('2027-03-28T06:00:00.000Z');
  });
});

it('resolves periods that move with the day', () => {
  expect(rollingDays('thisMonth', '2028-02-29')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(rollingDays('lastMonth', '2028-01-31')).toEqual({ from: '2027-12-01', to: '2027-12-31' });
  expect(rollingDays('lastQuarter', '2028-02-29')).toEqual({ from: '2027-10-01', to: '2027-12-31' });
  expect(rollingDays('thisQuarter', '2028-12-31')).toEqual({ from: '2028-10-01', to: '2028-12-31' });
  expect(rollingDays('last12Months', '2028-02-29')).toEqual({ from: '2027-03-01', to: '2028-02-29' });
  expect(rollingDays('next12Months', '2028-02-29')).toEqual({ from: '2028-02-01', to: '2029-01-31' });
  expect(rollingDays('thisYear', '2028-02-29')).toEqual({ from: '2028-01-01', to: '2028-12-31' });
});
