import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { mapYielding } from '../../lib/concurrency/yield-to-event-loop';
import { invalidField } from '../../lib/errors';
import { encodeCursor, type Page, type PageRequest } from '../../lib/paging';
import { can } from '../../lib/roles';
import { recordPath } from '../../records';
import type { CustomField } from '../custom-fields/custom-fields.entity';
import type { CustomFieldsRepo } from '../custom-fields/custom-fields.repo';
import {
  figureOf,
  pairFigures,
  sortRows,
  type ReportFigure,
  type ReportRow,
} from './measures/report-figures.rules';
import { comparedPeriod, yearLater, type Period } from './measures/periods.rules';
import { createMeasureReader, type MeasureQuery, type QueriedDimension } from './measures/report-query';
import {
  CUSTOM_DIMENSION,
  dimensionLabels,
  dimensions as knownDimensions,
  isTimeDimension,
  measureKeys,
  measureOf,
  reportLimits,
  viewMeasure,
  viewReports,
  type MeasureKey,
  type Unit,
} from './measures/measures.rules';
import type { ReportDefinition } from './report-definition.schema';
import { rollingDays } from './saved/saved-reports.rules';
import { utcDay } from '../../lib/time/utc';

interface Dependencies {
  db: Db;
  clock: Clock;
  customFields: Pick<CustomFieldsRepo, 'all'>;
}

/** A measure with the dimensions that the workspace can use. */
export interface ShownMeasure {
  key: MeasureKey;
  label: string;
  definition: string;
  unit: Unit;
  dimensions: string[];
  /** In the order of `dimensions`. */
  dimensionLabels: string[];
}

export interface ReportAnswer {
  columns: { key: string; label: string }[];
  rows: ReportRow[];
  /** One per currency. */
  totals: ReportFigure[];
  comparison: { from: string; to: string } | null;
}

/** A record behind a figure. */
export interface ReportRecord {
  type: string;
  id: string;
  name: string;
  /** The page of the record; null without one. */
  path: string | null;
  /** `yyyy-MM-dd`; null without a date. */
  day: string | null;
  currency: string | null;
  value: string | number | null;
}

/** What a figure is opened with: the keys of its row in the order of the dimensions, and its currency. */
export interface FigurePlace {
  keys: readonly (string | null)[];
  currency: string | null;
}

const NONE = 'None';

/** Answers what reports ask (contract-3, G). Days, weeks, months and quarters are in UTC. */
export function createReportQueries({ db, clock, customFields }: Dependencies) {
  const reader = createMeasureReader(db);

  /** Returns the own fields that are dimensions of a measure, by name. Those of the record come before the partner's. */
  async function ownDimensions(
    { workspaceId }: Member,
    measure: MeasureKey,
  ): Promise<ReadonlyMap<string, CustomField>> {
    const entities = reader.entitiesOf(measure);
    const found = new Map<string, CustomField>();
    if (entities.length === 0) return found;
    const all = await customFields.all(workspaceId);
    for (const entity of entities)
      for (const field of all)
        if (field.entity === entity && !found.has(`custom.${field.key}`))
          found.set(`custom.${field.key}`, field);
    return found;
  }

  /** @throws 403; 400 for a dimension that the measure doesn't have */
  async function parse(
    actor: Actor,
    definition: ReportDefinition,
  ): Promise<{ actor: Member; query: MeasureQuery }> {
    authorize(actor, viewReports);
    const { measure, compare } = definition;
    authorize(actor, viewMeasure(measure));
    const own = await ownDimensions(actor, measure);
    const dimensionOf = (name: string, field: 'dimensions' | 'filters'): QueriedDimension => {
      const custom = own.get(name);
      if (custom) return { name, field: custom };
      if (!measureOf(measure).dimensions.some((one) => one === name))
        throw invalidField(
          field,
          CUSTOM_DIMENSION.test(name)
            ? `${name} isn't a custom field of these records`
            : `${measureOf(measure).label} doesn't have the dimension ${name}`,
        );
      return { name };
    };
    const period = periodOf(definition, utcDay(clock.now()));
    return {
      actor,
      query: {
        measure,
        dimensions: definition.dimensions.map((name) => dimensionOf(name, 'dimensions')),
        filters: Object.entries(definition.filters)
          .filter(([, values]) => values.length > 0)
          .map(([name, values]) => ({ dimension: dimensionOf(name, 'filters'), values })),
        period,
        before: period && compare ? comparedPeriod(period, compare) : null,
        currency: definition.currency,
      },
    };
  }

  const labelOf = ({ name, field }: QueriedDimension): string =>
    field?.label ??
    knownDimensions.filter((one) => one === name).map((one) => dimensionLabels[one])[0] ??
    name;

  return {
    /** @throws 400 for a definition that doesn't fit the workspace; 403 */
    async check(actor: Actor, definition: ReportDefinition): Promise<void> {
      await parse(actor, definition);
    },

    /** Lists what the actor can measure. */
    async measures(actor: Actor): Promise<ShownMeasure[]> {
      authorize(actor, viewReports);
      const shown: ShownMeasure[] = [];
      for (const key of measureKeys.filter((one) => can(actor.workspaceRole, viewMeasure(one)))) {
        const { label, definition, unit, dimensions } = measureOf(key);
        const own = await ownDimensions(actor, key);
        shown.push({
          key,
          label,
          definition,
          unit,
          dimensions: [...dimensions, ...own.keys()],
          dimensionLabels: [
            ...dimensions.map((name) => dimensionLabels[name]),
            ...[...own.values()].map((field) => field.label),
          ],
        });
      }
      return shown;
    },

    /** @throws 400 also for more rows than one answer has; 403 */
    async query(given: Actor, definition: ReportDefinition): Promise<ReportAnswer> {
      const { actor, query } = await parse(given, definition);
      const { dimensions, before } = query;
      const { unit, label } = measureOf(query.measure);
      const { rows, totals } = await reader.read(actor.workspaceId, query, clock.now());
      if (rows.filter(({ isBefore }) => !isBefore).length > reportLimits.rows)
        throw invalidField(
          'dimensions',
          `This report has more than ${reportLimits.rows.toLocaleString('en-US')} rows. Add a filter, or take a dimension away`,
        );
      const isCompared = before !== null;
      const keysOf = (row: (typeof rows)[number]) =>
        row.isBefore && definition.compare === 'year'
          ? row.keys.map((key, index) =>
              key !== null && isTimeDimension(dimensions[index]?.name ?? '') ? yearLater(key) : key,
            )
          : row.keys;
      const paired = pairFigures(rows, unit, { isCompared, keysOf });
      const shown = await mapYielding(paired, ({ names, ...row }): ReportRow => ({
        ...row,
        labels: row.keys.map((key, index) => keyLabel(dimensions[index], key, names[index] ?? null)),
      }));
      const totalFigures = pairFigures(totals, unit, { isCompared, keysOf: () => [] }).map(
        ({ names: _, keys: __, ...figure }) => figure,
      );
      return {
        columns: [
          ...dimensions.map((dimension) => ({ key: dimension.name, label: labelOf(dimension) })),
          ...(unit === 'amount' ? [{ key: 'currency', label: 'Currency' }] : []),
          { key: 'value', label },
          { key: 'count', label: 'Count' },
          ...(isCompared ? [{ key: 'previous', label: 'Previous' }] : []),
        ],
        rows: sortRows(
          shown,
          dimensions.map(({ name }) => name),
        ),
        totals: totalsOf(totalFigures, unit, isCompared),
        comparison: before && { from: before.from, to: before.to },
      };
    },

    /**
     * Lists the records that a figure counts: those of a row, or of the whole report without keys, the latest first.
     * @throws 400; 403
     */
    async records(
      given: Actor,
      definition: ReportDefinition,
      place: FigurePlace | null,
      { limit, cursor }: Pick<PageRequest, 'limit' | 'cursor'>,
    ): Promise<Page<ReportRecord>> {
      const { actor, query } = await parse(given, definition);
      if (place && place.keys.length !== query.dimensions.length)
        throw invalidField('keys', 'keys needs a value for each dimension');
      const ofRow = query.dimensions.map((dimension, index) => ({
        dimension,
        values: [place?.keys[index] ?? null],
      }));
      const narrowed = {
        ...query,
        filters: place ? [...query.filters, ...ofRow] : query.filters,
        currency: place?.currency ?? query.currency,
      };
      const now = clock.now();
      const { records, total } = await reader.records(actor.workspaceId, narrowed, {
        now,
        after: cursor,
        limit: limit + 1,
      });
      const type = reader.typeOf(query.measure);
      const { unit } = measureOf(query.measure);
      const page = records.slice(0, limit);
      const last = page.at(-1);
      return {
        items: page.map(({ id, name, day, currency, total: sum }) => ({
          type,
          id,
          name: name ?? NONE,
          path: recordPath(type, id),
          day: day || null,
          currency,
          value: figureOf(unit, { total: sum, count: 1, currency }),
        })),
        total,
        totalIsMinimum: false,
        nextCursor: last && records.length > limit ? encodeCursor([last.day, last.id]) : null,
      };
    },
  };
}

/** Returns the days of a report on a day; null for all time. */
export function periodOf({ from, to, period }: ReportDefinition, today: string): Period | null {
  if (period !== null) return rollingDays(period, today);
  return from === null && to === null ? null : { from: from ?? '1900-01-01', to: to ?? '2999-12-31' };
}

export type ReportQueries = ReturnType<typeof createReportQueries>;

/** Names a key: by the record that it is the id of, else in words. */
function keyLabel(dimension: QueriedDimension | undefined, key: string | null, name: string | null): string {
  if (key === null) return NONE;
  if (name !== null) return name;
  if (dimension?.field?.type === 'checkbox') return key === 'true' ? 'Yes' : 'No';
  if (dimension?.name !== 'status' && dimension?.name !== 'source') return key;
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A report without records adds up to 0, in no currency. */
const totalsOf = (figures: ReportFigure[], unit: Unit, isCompared: boolean): ReportFigure[] => {
  if (figures.length > 0 || unit === 'amount')
    return figures.sort((one, other) => ((one.currency ?? '') < (other.currency ?? '') ? -1 : 1));
  const value = figureOf(unit, { total: null, count: 0, currency: null });
  return [{ currency: null, value, count: 0, previous: isCompared ? value : null }];
};
