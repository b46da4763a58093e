import type { Outcome } from './store/store-checks';
import type { ClaimedSource } from './claim/claims.repo';

/** The result of a run. */
export interface CheckReport {
  checked: number;
  /** Number of sources with new items. */
  changed: number;
  newItems: number;
  failed: { sourceId: string; competitor: string; sourceType: string; source: string; message: string }[];
}

type ReportedSource = Pick<
  ClaimedSource,
  'id' | 'competitorName' | 'sourceType' | 'sourceUrl' | 'sourceHandle'
>;

export const emptyReport = (): CheckReport => ({ checked: 0, changed: 0, newItems: 0, failed: [] });

/** Counts one source. A lost source is counted by the process that took over its claim. */
export function countOutcome(report: CheckReport, source: ReportedSource, outcome: Outcome): void {
  if (outcome === 'lost') return;
  report.checked += 1;
  if ('newItems' in outcome) {
    report.newItems += outcome.newItems;
    report.changed += outcome.newItems > 0 ? 1 : 0;
  } else
    report.failed.push({
      sourceId: source.id,
      competitor: source.competitorName,
      sourceType: source.sourceType,
      source: source.sourceUrl ?? source.sourceHandle ?? '',
      message: outcome.failure,
    });
}

export function addReport(report: CheckReport, more: CheckReport): void {
  for (const count of ['checked', 'changed', 'newItems'] as const) report[count] += more[count];
  report.failed.push(...more.failed);
}
