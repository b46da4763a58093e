import type { AffiliateLinksRepo } from '../../affiliates/affiliate-links.repo';
import { affiliateLimits as limits } from '../../affiliates/affiliates.rules';
import { UNKNOWN_AFFILIATE, type StagedCoupon } from '../reading/stage-affiliates';
import type { SwitchedRecordsRepo } from './switched-records.repo';
import type { SwitchRow, SwitchRowsRepo } from './switch-rows.repo';
import type { SliceReport, SwitchRun } from './switch-run';

interface Dependencies {
  rows: SwitchRowsRepo;
  found: SwitchedRecordsRepo;
  links: AffiliateLinksRepo;
}

const messages = {
  taken: 'Another affiliate link of the workspace has this coupon',
  tooMany: `A link has at most ${limits.coupons} coupons`,
} as const;
export const NO_LINK = 'Its affiliate has no link';

/** Adds the coupons of affiliates to their first links. */
export function createWriteCoupons({ rows, found, links }: Dependencies) {
  /** Must run in a transaction. */
  return async function writeCoupons(
    run: SwitchRun,
    staged: readonly SwitchRow[],
    report: SliceReport,
  ): Promise<void> {
    const parentIds = staged.flatMap(({ parentId }) => parentId ?? []);
    const parents = await rows.by(run.id, 'affiliate', 'externalId', parentIds);
    const byId = new Map(parents.map((parent) => [parent.externalId, parent]));
    // Any link of the affiliate may have the coupon already.
    const ofParents = await rows.by(run.id, 'link', 'parentId', parentIds);
    const linksOf = new Map<string, Set<string>>();
    for (const { parentId, recordId } of ofParents)
      if (parentId !== null && recordId !== null)
        linksOf.set(parentId, (linksOf.get(parentId) ?? new Set()).add(recordId));
    const taken = await found.linksOfNames(
      run.workspaceId,
      staged.map(({ externalId }) => externalId),
    );
    const linkIds = parents.flatMap(({ linkId }) => linkId ?? []);
    const locked = await links.lockAll(run.workspaceId, linkIds);
    const changed = new Map(locked.map((link) => [link.id, { ...link, coupons: [...link.coupons] }]));
    const touched = new Set<string>();

    for (const { externalId, parentId, data } of staged) {
      const name = externalId.slice(1);
      const parent = byId.get(parentId ?? '');
      const holder = taken.get(externalId)?.id;
      if (parent?.recordId == null) report.leaveOut('coupon', name, UNKNOWN_AFFILIATE);
      else if (holder !== undefined && linksOf.get(parentId ?? '')?.has(holder)) report.unchanged('coupons');
      else if (holder !== undefined) report.leaveOut('coupon', name, messages.taken);
      else if (parent.linkId === null) report.leaveOut('coupon', name, NO_LINK);
      else {
        const link = changed.get(parent.linkId);
        if (link && link.coupons.length >= limits.coupons) {
          report.leaveOut('coupon', name, messages.tooMany);
          continue;
        }
        // A link that a trial would add doesn't exist.
        link?.coupons.push(isStagedCoupon(data) ? data.code : name);
        touched.add(parent.linkId);
        report.created('coupons');
      }
    }
    if (run.isTrial) return;
    for (const link of changed.values()) if (touched.has(link.id)) await links.update(link);
  };
}

const isStagedCoupon = (data: unknown): data is StagedCoupon => data instanceof Object && 'code' in data;
