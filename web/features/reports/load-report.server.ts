import type { App } from '../../../src/app';
import {
  reportDefinition,
  type ReportDefinition,
} from '../../../src/features/reports/report-definition.schema';
import { measureKeys } from '../../../src/features/reports/measures/measures.rules';
import { charts, type Chart } from '../../../src/features/reports/saved/saved-reports.rules';
import { parse } from '../../../src/http/calls/input';
import type { Member } from '../../../src/lib/actor';
import { drawReport, drawSparkline } from './draw-report.server';
import { readReport } from './report-address';

/** Figures of a report for a screen. Longer tables have all rows in their CSV file. */
const MAX_ROWS = 200;

export const chartOf = (name: string | null, fallback: Chart): Chart =>
  charts.find((one) => one === name) ?? fallback;

/** Reads the report of an address, without what its measure doesn't have, such as after another one was chosen. */
export async function readDefinition(
  app: App,
  actor: Member,
  search: URLSearchParams,
): Promise<ReportDefinition> {
  const given = Object(readReport(search)) as Record<string, unknown> & {
    filters: object;
    dimensions: string[];
  };
  const measures = await app.reportQueries.measures(actor);
  const measure = measures.find(({ key }) => key === given['measure']) ?? measures[0];
  const has = (name: string) => measure?.dimensions.includes(name) === true;
  const hasDays = given['period'] !== null || (given['from'] !== null && given['to'] !== null);
  return parse(reportDefinition, {
    ...given,
    measure: measure?.key ?? measureKeys[0],
    dimensions: given.dimensions.filter(has).slice(0, 2),
    filters: Object.fromEntries(Object.entries(given.filters).filter(([name]) => has(name))),
    compare: hasDays ? given['compare'] : null,
  });
}

/** Loads the figures of a report, drawn as a chart. */
export async function loadFigures(app: App, actor: Member, definition: ReportDefinition, chart: Chart) {
  const answer = await app.reportQueries.query(actor, definition);
  return {
    definition,
    chart,
    columns: answer.columns,
    rows: answer.rows.slice(0, MAX_ROWS),
    left: Math.max(0, answer.rows.length - MAX_ROWS),
    totals: answer.totals.map((total) => ({ ...total, spark: drawSparkline(answer, total.currency) })),
    comparison: answer.comparison,
    drawn: drawReport(definition, answer, chart),
  };
}

export type ReportFigures = Awaited<ReturnType<typeof loadFigures>>;
