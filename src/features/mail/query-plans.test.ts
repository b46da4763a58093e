import { expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import { timeOf } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { scansTable, sorts } from '../../testing/query-plans';
import { createSummariesRepo } from '../notifications/summaries/summaries.repo';
import { createMailSuppressionsRepo } from './suppressions/mail-suppressions.repo';
import type { MailFilter } from './mail-log.schema';
import { createMailsRepo } from './mails.repo';

const ROWS = 5000;

/** Every hundredth mail waits. */
const test = useLargeWorkspace({
  statements: /\b(mails|mail_suppressions)\b/,
  async fill() {
    await test.insert('mails', ROWS, (index) => ({
      id: newId(),
      workspaceId: test.ownerOf(index),
      userId: null,
      address: `contact${index}@example.org`,
      kind: 'template',
      status: index % 100 === 0 ? 'queued' : 'sent',
      sealed: null,
      attempts: 1,
      dueAt: timeOf(index),
      leaseOwner: null,
      expiresAt: timeOf(2 * ROWS),
      error: null,
      isRefused: false,
      createdAt: timeOf(index),
      finishedAt: null,
    }));
    await test.insert('mail_suppressions', ROWS, (index) => ({
      id: newId(),
      workspaceId: test.ownerOf(index),
      address: `contact${index}@example.org`,
      kind: index % 2 === 0 ? 'all' : 'template',
      reason: null,
      addedBy: null,
      createdAt: timeOf(index),
    }));
  },
});

test.describePlans(() => {
  it('counts the mails that wait and those that failed by an index each', async () => {
    const plans = await test.plansOf(() => createMailsRepo(test.app.db).backlog());
    expect(plans).toHaveLength(3);
    // SQLite reads a whole index, which has only these mails.
    const ofAll = plans.flat().filter((step) => scansTable(step) && !/mails_(queued|failed)$/.test(step));
    expect(ofAll).toEqual([]);
  });

  it('counts the recent mails to an address by an index', async () => {
    const summaries = createSummariesRepo(test.app.db);
    const plans = await test.plansOf(() =>
      summaries.countMails(String(test.actor.workspaceId), 'deal', ['contact1@example.org'], timeOf(0)),
    );
    expect(plans.flat()).not.toEqual([]);
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });

  it('finds due and old mails by an index', async () => {
    const mails = createMailsRepo(test.app.db);
    const now = timeOf(ROWS);
    const plans = await test.plansOf(async () => {
      expect(await mails.hasDue(now)).toBe(true);
      const lease = { now, leaseUntil: timeOf(2 * ROWS), owner: newId(), limit: 5 };
      const [claimed] = await mails.claim(lease);
      if (!claimed) throw new Error('no mail was due');
      expect(await mails.finish(claimed, { dueAt: now })).toBe(true);
      await mails.deleteOlder(timeOf(0), 500);
    });
    expect(plans.flat().filter(scansTable)).toEqual([]);
    expect(plans.flat().join('\n')).toContain('mails_due');
  });

  it.each<MailFilter>([{}, { status: 'failed' }, { address: 'contact0@example.org' }])(
    'lists mails along an index: %o',
    async (filters) => {
      for (const cursor of [undefined, [timeOf(ROWS / 2), 'x']]) {
        const plans = await test.plansOf(() =>
          test.app.mailLog.list(test.actor, filters, { limit: 50, cursor }),
        );
        expect(plans.flat().filter(scansTable)).toEqual([]);
        expect(plans.flat().filter(sorts)).toEqual([]);
      }
    },
  );

  it.each([undefined, [timeOf(ROWS / 2), 'x']])(
    'lists suppressed addresses along an index, after %s',
    async (cursor) => {
      const plans = await test.plansOf(() =>
        test.app.mailSuppressions.list(test.actor, { limit: 50, cursor }),
      );
      expect(plans.flat().filter(scansTable)).toEqual([]);
      expect(plans.flat().filter(sorts)).toEqual([]);
    },
  );

  it('finds whether addresses are suppressed, and one entry, by an index', async () => {
    const suppressions = createMailSuppressionsRepo(test.app.db);
    const plans = await test.plansOf(async () => {
      const found = await suppressions.suppressed(test.ownerOf(0), 'template', [
        'contact0@example.org',
        'x@x.example',
      ]);
      expect(found.size).toBe(1);
      await suppressions.byId(test.ownerOf(0), newId());
      await suppressions.delete(test.ownerOf(0), newId());
    });
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });
});
