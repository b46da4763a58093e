import { authorize, type Actor } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { daysAfter } from './change-deals';
import type { DealCounts, DealsRepo, ExpiringDeal, PipelineValue } from './deals.repo';
import { viewDeals } from './deals.rules';

/** Days before the end of protection in which the dashboard shows a deal. */
const EXPIRES_SOON = 30;
const PANEL_ROWS = 5;

export interface Pipeline {
  values: PipelineValue[];
  counts: DealCounts;
  expiring: ExpiringDeal[];
}

export function createPipelineReader({ deals, clock }: { deals: DealsRepo; clock: Clock }) {
  /** Returns the deals on the dashboard: the sum of open deals by currency, and deals that expire within a month. */
  return async function readPipeline(actor: Actor): Promise<Pipeline> {
    authorize(actor, viewDeals);
    const { workspaceId } = actor;
    const at = clock.now().toISOString();
    const [values, counts, expiring] = await Promise.all([
      deals.pipeline(workspaceId),
      deals.counts(workspaceId),
      deals.expiring(workspaceId, { after: at, before: daysAfter(at, EXPIRES_SOON), limit: PANEL_ROWS }),
    ]);
    return { values, counts, expiring };
  };
}
