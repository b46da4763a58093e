import type { Db } from '../../../db/connect';
import { insertAll } from '../../../db/writes/insert-all';
import { affiliateLimits as limits } from '../../affiliates/affiliates.rules';
import type { AffiliateRef, ReadCustomer } from '../reading/kit-items.schema';
import { UNKNOWN_AFFILIATE } from '../reading/stage-affiliates';
import type { SwitchLog } from './switch-log';
import type { SwitchedRecordsRepo } from './switched-records.repo';
import type { SwitchRow, SwitchRowsRepo } from './switch-rows.repo';
import type { SliceReport, SwitchRun } from './switch-run';
import { NO_LINK } from './write-coupons';

interface Dependencies {
  db: Db;
  rows: SwitchRowsRepo;
  log: SwitchLog;
  found: SwitchedRecordsRepo;
  parentsOf(
    run: SwitchRun,
    refs: readonly AffiliateRef[],
  ): Promise<(ref: AffiliateRef) => SwitchRow | undefined>;
}

const NO_ID = 'Neither an id nor an email';

/** Returns the links of objects that name one by its id in the tool. */
export async function linksNamed(
  rows: SwitchRowsRepo,
  run: SwitchRun,
  items: readonly { linkId: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = items.flatMap(({ linkId }) => linkId ?? []);
  const links = await rows.by(run.id, 'link', 'externalId', wanted);
  return new Map(
    links.flatMap(({ externalId, recordId }): [string, string][] =>
      recordId === null ? [] : [[externalId, recordId]],
    ),
  );
}

/** Keeps which link has won each customer, so that later conversions of the customer earn for the same affiliate. */
export function createWriteCustomers({ db, rows, log, found, parentsOf }: Dependencies) {
  /** Must run in a transaction. */
  return async function writeCustomers(
    run: SwitchRun,
    customers: readonly ReadCustomer[],
    report: SliceReport,
  ): Promise<void> {
    const { workspaceId } = run;
    const parentOf = await parentsOf(run, customers);
    const named = await linksNamed(rows, run, customers);
    const wanted = new Map<string, { customer: ReadCustomer; linkId: string }>();
    for (const customer of customers) {
      const parent = parentOf(customer);
      const linkId = named.get(customer.linkId ?? '') ?? parent?.linkId ?? null;
      const key = (customer.customerId ?? customer.email?.toLowerCase() ?? '').slice(0, limits.customerId);
      if (key === '') report.leaveOut('customer', customer.id, NO_ID);
      else if (parent?.recordId == null) report.leaveOut('customer', customer.id, UNKNOWN_AFFILIATE);
      else if (linkId === null) report.leaveOut('customer', customer.id, NO_LINK);
      // The first one in a list counts.
      else if (!wanted.has(key)) wanted.set(key, { customer, linkId });
    }
    const keys = [...wanted.keys()];
    const existing = await found.customers(workspaceId, keys);
    const fresh = run.isTrial ? await rows.seeNew(run.id, 'customer', keys) : new Set(keys);
    report.unchanged('customers', keys.filter((key) => fresh.has(key) && existing.has(key)).length);
    const created = keys.filter((key) => fresh.has(key) && !existing.has(key));
    report.created('customers', created.length);
    if (run.isTrial) return;
    await insertAll(
      db,
      'attributed_customers',
      created.flatMap((customerId) => {
        const one = wanted.get(customerId);
        if (!one) return [];
        const { linkId, customer } = one;
        const at = customer.createdAt ?? run.at;
        const links = { firstLinkId: linkId, lastLinkId: linkId, firstAt: at, lastAt: at };
        return [{ workspaceId, customerId, customerEmail: customer.email, ...links }];
      }),
    );
    await log.added(run, 'customer', created);
  };
}
