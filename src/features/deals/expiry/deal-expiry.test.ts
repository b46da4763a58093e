import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days } from '../../../lib/clock';
import { makeDeal, moveDeal } from '../../../testing/deals';
import { makeTeam, renewSessions, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { AuditEntryView } from '../../audit/audit.service';
import type { ShownDeal } from '../deals.service';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  team = await makeTeam(server);
});
afterAll(() => server.close());

const pass = () => server.app.dealExpiry.run();
const approved = async (protectedDays: number, details: object = {}) =>
  moveDeal(team.admin, await makeDeal(team.editor, team.partnerId, details), 'approved', { protectedDays });
async function wait(count: number): Promise<void> {
  server.clock.advance(days(count));
  await renewSessions(server);
}
const statusOf = async ({ id }: ShownDeal) =>
  (await team.viewer.get<ShownDeal>(`/api/deals/${id}`)).body.status;
const logOf = async ({ id }: ShownDeal) =>
  (await team.owner.get<AuditEntryView[]>('/api/audit-log?objectType=deal')).body
    .filter(({ objectId, actorName }) => objectId === id && actorName === 'System')
    .map(({ action, changes }) => [action, changes[0]?.to]);

describe('expiring deals', () => {
  it('warns 14 and 3 days before the end, once each, and expires the deal at the end', async () => {
    const deal = await approved(30);
    await wait(15);
    expect(await pass()).toEqual({ expired: 0, warned: 0 });
    await wait(2);
    expect(await pass()).toEqual({ expired: 0, warned: 1 });
    expect(await pass()).toEqual({ expired: 0, warned: 0 });
    await wait(10.5);
    expect(await pass()).toEqual({ expired: 0, warned: 1 });
    expect(await pass()).toEqual({ expired: 0, warned: 0 });
    await wait(2);
    expect(await statusOf(deal)).toBe('approved');
    await wait(1);
    expect(await pass()).toEqual({ expired: 1, warned: 0 });
    expect(await pass()).toEqual({ expired: 0, warned: 0 });
    expect(await statusOf(deal)).toBe('expired');
    expect(await logOf(deal)).toEqual([
      ['status_changed', 'expired'],
      ['expiring', 3],
      ['expiring', 14],
    ]);
  });

  it('gives only the last warning for a deal that has missed the first, and none for a short protection', async () => {
    const long = await approved(30, { customerName: 'Long' });
    const short = await approved(2, { customerName: 'Short' });
    expect(await pass()).toEqual({ expired: 0, warned: 0 });
    await wait(28);
    expect(await pass()).toEqual({ expired: 1, warned: 1 });
    expect(await logOf(long)).toEqual([['expiring', 3]]);
    expect(await logOf(short)).toEqual([['status_changed', 'expired']]);
    await wait(3);
    await pass();
  });

  it('warns again after an extension', async () => {
    const deal = await approved(20);
    await wait(10);
    expect((await pass()).warned).toBe(1);
    await team.admin.post(`/api/deals/${deal.id}/extend`, { days: 20 });
    expect((await pass()).warned).toBe(0);
    await wait(20);
    expect((await pass()).warned).toBe(1);
    await wait(15);
    await pass();
  });

  it('does not change deals that were closed in time', async () => {
    const won = await approved(5);
    await moveDeal(team.editor, won, 'won');
    const waiting = await makeDeal(team.editor, team.partnerId);
    await wait(10);
    expect(await pass()).toEqual({ expired: 0, warned: 0 });
    expect([await statusOf(won), await statusOf(waiting)]).toEqual(['won', 'submitted']);
  });

  it('expires and warns once when two passes run at the same time', async () => {
    const first = await approved(20, { customerName: 'First' });
    const second = await approved(10, { customerName: 'Second' });
    await wait(10);
    const reports = await Promise.all([pass(), pass()]);
    expect(reports.reduce((sum, { expired }) => sum + expired, 0)).toBe(1);
    expect(reports.reduce((sum, { warned }) => sum + warned, 0)).toBe(1);
    expect(await logOf(first)).toEqual([['expiring', 14]]);
    expect(await logOf(second)).toEqual([['status_changed', 'expired']]);
  });

  it('sends events whose actor is the system', async () => {
    // Events without a subscriber aren't written.
    await team.admin.post('/api/webhooks', { url: 'https://hooks.example.org/deals', events: ['*'] });
    const deal = await approved(20);
    await wait(10);
    await pass();
    const [event] = await server.app.db
      .read('domain_events')
      .where({ objectId: deal.id, type: 'deal.expiring' })
      .select('type', 'workspaceId');
    expect(event).toEqual({ type: 'deal.expiring', workspaceId: team.workspaceId });
  });
});
