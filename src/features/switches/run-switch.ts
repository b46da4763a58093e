import type * as z from 'zod';
import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import { yieldToEventLoop } from '../../lib/concurrency/yield-to-event-loop';
import type { AuditActor, AuditTrail } from '../audit/audit-trail';
import type { LinkPartiesRepo } from '../affiliates/link-parties.repo';
import type { ImportedData } from '../imports/imported-data.schema';
import { kitCommission, kitCustomer, readItem } from './reading/kit-items.schema';
import type { KitList, KitReader } from './reading/read-pages';
import type { Staging } from './reading/stage-affiliates';
import { LEASE, switchedKinds, type LeftOutKind, type SwitchStep } from './switches.rules';
import type { SwitchLog } from './writing/switch-log';
import type { RowKind, SwitchRow, SwitchRowsRepo } from './writing/switch-rows.repo';
import { createSlices, type SliceReport, type SwitchRun } from './writing/switch-run';
import type { createWriteCommissions } from './writing/write-commissions';
import type { createWriteCoupons } from './writing/write-coupons';
import type { createWriteCustomers } from './writing/write-customers';
import type { createWriteLinks } from './writing/write-links';
import type { createWritePartners } from './writing/write-partners';

interface Dependencies {
  db: Db;
  audit: AuditTrail;
  clock: Clock;
  rows: SwitchRowsRepo;
  log: SwitchLog;
  staging: Staging;
  sites: LinkPartiesRepo['sites'];
  writePartners: ReturnType<typeof createWritePartners>;
  writeLinks: ReturnType<typeof createWriteLinks>;
  writeCoupons: ReturnType<typeof createWriteCoupons>;
  writeCustomers: ReturnType<typeof createWriteCustomers>;
  writeCommissions: ReturnType<typeof createWriteCommissions>;
}

/** Called before each page with what has been done of a step. */
export type OnProgress = (step: SwitchStep, done: number) => void;

/** Rows that one query reads. */
const ROWS = 500;

/**
 * Moves what a tool knows here: first it reads all affiliates and links, then it adds them, and then it adds customers and
 * commissions page by page. So an error of the tool at the beginning changes nothing, and no list is ever in memory. A run
 * that was killed is started again, and finds what it has added.
 */
export function createSwitchRunner(dependencies: Dependencies) {
  const { db, audit, clock, rows, log, staging, sites, writePartners, writeLinks, writeCoupons } =
    dependencies;
  const { writeCustomers, writeCommissions } = dependencies;
  const claimedUntil = (): string => new Date(clock.now().getTime() + LEASE).toISOString();
  const affiliateSlices = createSlices(db, { first: 10, max: 100 });
  const linkSlices = createSlices(db, { first: 10, max: 100 });
  const customerSlices = createSlices(db, { first: 50, max: 250 });
  const commissionSlices = createSlices(db, { first: 20, max: 250 });

  interface Work {
    reader: KitReader;
    signal: AbortSignal;
    onProgress: OnProgress;
  }

  async function readAll(
    { reader, signal, onProgress }: Work,
    list: KitList,
    step: SwitchStep,
    use: (items: readonly unknown[], position: number) => Promise<void>,
  ): Promise<void> {
    let done = 0;
    onProgress(step, done);
    for await (const items of reader.pages(list, signal)) {
      await use(items, done);
      done += items.length;
      signal.throwIfAborted();
      onProgress(step, done);
    }
  }

  /** Works on all staged rows of a kind. */
  async function eachRow(
    run: SwitchRun,
    { signal, onProgress }: Work,
    [kind, step]: [RowKind, SwitchStep],
    use: (staged: readonly SwitchRow[]) => Promise<void>,
  ): Promise<void> {
    let done = 0;
    for (let after = -1; ;) {
      onProgress(step, done);
      const staged = await rows.page(run.id, kind, after, ROWS);
      const last = staged.at(-1);
      if (!last) return;
      await use(staged);
      signal.throwIfAborted();
      done += staged.length;
      after = last.position;
    }
  }

  /** Returns a function that reads objects of a page, and reports those that it leaves out. */
  function readWith<S extends z.ZodType>(what: LeftOutKind, schema: S, { report }: SwitchRun) {
    return (items: readonly unknown[]): z.output<S>[] =>
      items.flatMap((given) => {
        const one = readItem(schema, given);
        if ('item' in one) return [one.item];
        report.leaveOut(what, one.id, one.reason);
        return [];
      });
  }

  async function move(run: SwitchRun, work: Work): Promise<void> {
    await readAll(work, 'readAffiliates', 'affiliates', (items, at) => staging.affiliates(run, items, at));
    await readAll(work, 'readLinks', 'links', (items, at) => staging.links(run, items, at));

    work.onProgress('planning', 0);
    const rules = { shared: await staging.sharedPairs(run), sites: await sites(run.workspaceId) };
    if (!run.isTrial) await db.transaction(() => log.begin(run, claimedUntil()));
    await eachRow(run, work, ['affiliate', 'partners'], (staged) =>
      affiliateSlices(run, staged, writing(writePartners)),
    );
    await eachRow(run, work, ['link', 'codes'], (staged) =>
      linkSlices(run, staged, (some, report) => writeLinks(run, rules, some, report)),
    );
    await eachRow(run, work, ['coupon', 'coupons'], (staged) =>
      linkSlices(run, staged, writing(writeCoupons)),
    );

    const customers = readWith('customer', kitCustomer, run);
    await readAll(work, 'readCustomers', 'customers', (items) =>
      customerSlices(run, customers(items), writing(writeCustomers)),
    );
    const commissions = readWith('commission', kitCommission, run);
    await readAll(work, 'readCommissions', 'commissions', (items) =>
      commissionSlices(run, commissions(items), writing(writeCommissions)),
    );

    function writing<Item>(
      write: (to: SwitchRun, some: readonly Item[], report: SliceReport) => Promise<void>,
    ) {
      return (some: readonly Item[], report: SliceReport) => write(run, some, report);
    }
  }

  /** Records the move in the audit log, as an import. */
  async function record(run: SwitchRun, actor: AuditActor): Promise<void> {
    const { created } = run.report.report;
    const count = switchedKinds.reduce((sum, kind) => sum + created[kind], 0);
    if (run.isTrial || count === 0) return;
    await db.transaction(() =>
      audit.record(actor, {
        workspaceId: run.workspaceId,
        action: 'imported',
        objectType: 'affiliate_link',
        objectId: null,
        objectName: `${described(created)} from ${run.label}`,
        eventData: { fileName: run.label, count, owners: [] } satisfies ImportedData,
        operationId: run.id,
      }),
    );
  }

  return {
    /** @throws Error with a message for users if the tool refuses the key or doesn't answer */
    async run(run: SwitchRun, actor: AuditActor, work: Work): Promise<void> {
      try {
        await move(run, work);
      } finally {
        log.end(run);
        await record(run, actor);
      }
    },

    /** Forgets what a run has read. */
    async forget(switchId: string): Promise<void> {
      while (await db.transaction(() => rows.deleteSome(switchId))) await yieldToEventLoop();
    },
  };
}

export type SwitchRunner = ReturnType<typeof createSwitchRunner>;

const described = (created: Record<(typeof switchedKinds)[number], number>): string =>
  switchedKinds
    .flatMap((kind) => (created[kind] === 0 ? [] : `${created[kind].toLocaleString('en-US')} ${kind}`))
    .join(', ');
