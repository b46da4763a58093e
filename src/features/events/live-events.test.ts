import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEvent } from '../../testing/events';
import { makeTeam } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { DashboardSummary } from '../dashboard/dashboard.service';
import { eventStatuses } from './events.rules';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const day = (number: number) => `2027-03-${String(number).padStart(2, '0')}T09:00:00.000Z`;

async function panel(events: object[]) {
  const { editor, viewer } = await makeTeam(server);
  for (const event of events) await makeEvent(editor, event);
  const { body } = await viewer.get<DashboardSummary>('/api/dashboard');
  return body.activeEvents;
}
const namesOf = async (events: object[]) => (await panel(events)).map(({ name }) => name);

describe('Active Events on the dashboard', () => {
  it('Active Events shows only live events, marked or not', async () => {
    const all = eventStatuses.map((status) => ({ name: status, status, showOnDashboard: true }));
    expect(await panel(all)).toEqual([
      {
        id: expect.any(String),
        name: 'live',
        status: 'live',
        startDate: null,
        endDate: null,
        timezone: null,
        locationType: 'virtual',
        location: null,
      },
    ]);
    expect(await namesOf([{ name: 'live', status: 'live' }])).toEqual(['live']);
  });

  it('Active Events shows at most five events by start, undated ones last', async () => {
    const dated = [4, 2, 6, 1, 5, 3].map((n) => ({ name: `Day ${n}`, status: 'live', startDate: day(n) }));
    expect(await namesOf(dated)).toEqual(['Day 1', 'Day 2', 'Day 3', 'Day 4', 'Day 5']);
    const few = [{ name: 'Undated', status: 'live' }, ...dated.slice(0, 2)];
    expect(await namesOf(few)).toEqual(['Day 2', 'Day 4', 'Undated']);
  });

  it('Active Events prefers marked events if there are more than five', async () => {
    const dated = [1, 2, 3, 4, 5].map((n) => ({ name: `Day ${n}`, status: 'live', startDate: day(n) }));
    const marked = [
      { name: 'Marked late', status: 'live', startDate: day(20), showOnDashboard: true },
      { name: 'Marked undated', status: 'live', showOnDashboard: true },
    ];
    expect(await namesOf([...dated, ...marked])).toEqual([
      'Day 1',
      'Day 2',
      'Day 3',
      'Marked late',
      'Marked undated',
    ]);
  });
});
