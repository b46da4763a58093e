import { expect, it } from 'vitest';
import { newId } from '../../../lib/ids';
import { encodeCursor } from '../../../lib/paging';
import { timeOf } from '../../../testing/large-tables';
import { useLargeWorkspace } from '../../../testing/large-workspace';
import { scansOrSorts, scansTable } from '../../../testing/query-plans';
import { plannedStatuses } from './emails.rules';
import { plannedRequest } from './emails.schema';
import { createPlannedEmailsRepo } from './planned-emails.repo';

const ROWS = 20_000;
const batchId = newId();
const shownOn = newId();

const test = useLargeWorkspace({
  statements: /\bplanned_emails\b/,
  async fill() {
    await test.insert('planned_emails', ROWS, (index) => {
      const status = index % 50 === 0 ? 'scheduled' : (plannedStatuses[1 + (index % 4)] ?? 'sent');
      return {
        id: newId(),
        workspaceId: test.ownerOf(index),
        batchId: index % 100 === 0 ? batchId : null,
        createdBy: test.actor.userId,
        recordType: 'contact',
        recordId: newId(),
        shownOn: index % 200 === 0 ? shownOn : newId(),
        name: 'Ada Lovelace',
        subject: 'Hello',
        body: 'Hi',
        values: '{}',
        timeZone: 'UTC',
        status,
        sendAt: timeOf(index),
        createdAt: timeOf(index),
        finishedAt: status === 'scheduled' ? null : timeOf(index),
      };
    });
  },
});

const planned = () => createPlannedEmailsRepo(test.app.db);
const cursor = encodeCursor([timeOf(ROWS / 2), 'x']);

test.describePlans(() => {
  it.each([{}, { cursor }, { status: 'failed' }])('lists emails by an index: %o', async (query) => {
    const plans = await test.plansOf(() => test.app.emails.list(test.actor, plannedRequest.parse(query)));
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });

  it('finds due emails in the order of an index', async () => {
    const plans = await test.plansOf(() => planned().due(timeOf(ROWS), 50));
    expect(plans.flat().filter(scansOrSorts)).toEqual([]);
  });

  it('reads the emails of a record and of a batch by an index', async () => {
    const { workspaceId } = test.actor;
    const plans = await test.plansOf(async () => {
      const record = { workspaceId: workspaceId ?? '', shownOn, status: 'scheduled' } as const;
      await planned().ofRecord(record, { after: undefined, limit: 20 });
      await planned().ofRecord(record, { after: [timeOf(ROWS / 2), 'x'], limit: 20 });
      await planned().countBatch(workspaceId ?? '', batchId);
      await planned().problemsOf(workspaceId ?? '', batchId, 100);
    });
    // Users are so few here that SQLite reads them all.
    expect(plans.flat().filter((line) => scansTable(line) && !line.includes(' u '))).toEqual([]);
  });

  it('finds old emails to delete by an index', async () => {
    const plans = await test.plansOf(() => planned().deleteOlder(timeOf(0), 500));
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });
});
