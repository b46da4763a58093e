import type { Db } from '../../../db/connect';
import type { CustomField } from '../../custom-fields/custom-fields.entity';
import { createMeasureSources, partnerKeys, type MeasureSource } from './measure-sources';
import { isTimeDimension, measureOf, reportLimits, type MeasureKey } from './measures.rules';
import type { Period } from './periods.rules';

/** A dimension of a query: a name of the product, or a custom field. */
export interface QueriedDimension {
  name: string;
  field?: CustomField;
}

export interface MeasureQuery {
  measure: MeasureKey;
  dimensions: readonly QueriedDimension[];
  filters: readonly { dimension: QueriedDimension; values: readonly (string | null)[] }[];
  /** null: all time. */
  period: Period | null;
  /** Records of this earlier period are read too. */
  before: Period | null;
  /** ISO 4217; null for all. */
  currency: string | null;
}

/** The sum of the records with the same keys. Numbers are whole, as text. */
export interface MeasuredRow {
  keys: (string | null)[];
  /** Names of the keys that are ids. */
  names: (string | null)[];
  currency: string | null;
  isBefore: boolean;
  /** null if nothing could be added up. */
  total: string | null;
  count: number;
}

export interface MeasuredRecord {
  id: string;
  name: string | null;
  /** `yyyy-MM-dd`; empty without a date. */
  day: string;
  currency: string | null;
  total: string | null;
}

type Values = Record<string, string | number | null>;

/** The tables that name the keys of a dimension. */
const names: Readonly<Record<string, { table: string; name: string }>> = {
  partner: { table: 'partners', name: 'name' },
  owner: { table: 'users', name: 'coalesce(?.name, ?.email)' },
  program: { table: 'referral_programs', name: 'name' },
};

/** Reads the figures of measures: one statement for each. */
export function createMeasureReader(db: Db) {
  const sources = createMeasureSources(db);
  const isPostgres = db.engine === 'postgres';

  const dayOf = ({ date, isDay }: MeasureSource): string => {
    if (isDay) return date;
    return isPostgres ? `to_char(${date} at time zone 'UTC', 'YYYY-MM-DD')` : `substr(${date}, 1, 10)`;
  };

  /** Returns the month, quarter or week of a day, which moves by a number of days. */
  function timeKey(source: MeasureSource, name: string, days: number): string {
    const own = dayOf(source);
    if (isPostgres) {
      const moved = source.isDay ? `cast(${source.date} as date)` : `(${source.date} at time zone 'UTC')`;
      const formats = { month: 'YYYY-MM', quarter: 'YYYY-"Q"Q', week: 'IYYY-"W"IW' };
      const format = name === 'month' ? formats.month : name === 'week' ? formats.week : formats.quarter;
      return `to_char(${moved}${days === 0 ? '' : ` + interval '${days} days'`}, '${format}')`;
    }
    const day = days === 0 ? own : `date(substr(${source.date}, 1, 10), '+${days} days')`;
    if (name === 'month') return `substr(${day}, 1, 7)`;
    if (name === 'week') return `strftime('%G-W%V', ${day})`;
    return `substr(${day}, 1, 4) || '-Q' || ((cast(substr(${day}, 6, 2) as integer) + 2) / 3)`;
  }

  function customKey(source: MeasureSource, { id, type, entity }: CustomField): string {
    const column = entity === source.custom?.entity ? source.custom.column : 'p.custom';
    // The id of a field has no quotes.
    if (isPostgres) return `(${column} ->> '${id}')`;
    const value = `json_extract(${column}, '$."${id}"')`;
    return type === 'checkbox'
      ? `case ${value} when 1 then 'true' when 0 then 'false' end`
      : `cast(${value} as text)`;
  }

  function keyOf(source: MeasureSource, { name, field }: QueriedDimension, days = 0): string {
    if (field) return customKey(source, field);
    if (isTimeDimension(name)) return timeKey(source, name, days);
    if (name === 'currency') return source.currency ?? 'null';
    const all: Readonly<Record<string, string>> = { ...partnerKeys, ...source.keys };
    return all[name] ?? 'null';
  }

  /** Returns the condition that a record's date is in a period. */
  function within(source: MeasureSource, { from, to }: Period, prefix: string, values: Values): string {
    const next = new Date(Date.parse(to) + 24 * 3600 * 1000).toISOString();
    values[`${prefix}From`] = source.isDay ? from : `${from}T00:00:00.000Z`;
    values[`${prefix}To`] = source.isDay ? next.slice(0, 10) : next;
    // SQLite reads a part of an index that has everything rather than each record in the period.
    const date = isPostgres ? source.date : `+${source.date}`;
    return `${date} >= :${prefix}From and ${date} < :${prefix}To`;
  }

  function filterConditions(source: MeasureSource, query: MeasureQuery, values: Values): string[] {
    const conditions = query.filters.map(({ dimension, values: wanted }, place) => {
      const key = keyOf(source, dimension);
      const parts = wanted.map((value, index) => {
        if (value === null) return `${key} is null`;
        values[`f${place}v${index}`] = value;
        return `${key} = :f${place}v${index}`;
      });
      return `(${parts.join(' or ')})`;
    });
    if (query.currency === null || source.currency === undefined) return conditions;
    values['currency'] = query.currency;
    return [...conditions, `${source.currency} = :currency`];
  }

  /** Returns the records of one period with their keys: `k0`, `k1`, `currency`, `total` and `weight`. */
  function recordsOf(
    source: MeasureSource,
    query: MeasureQuery,
    values: Values,
    { isBefore, more = [] }: { isBefore: boolean; more?: readonly string[] },
  ): string {
    const { measure, dimensions, before, period } = query;
    const conditions = filterConditions(source, query, values);
    const limits = isBefore ? before : period;
    if (limits) conditions.push(within(source, limits, isBefore ? 'before' : 'now', values));
    const shift = isBefore ? (before?.shiftDays ?? 0) : 0;
    const keys = dimensions.map((dimension) => keyOf(source, dimension, shift));
    const isAmount = measureOf(measure).unit === 'amount';
    const columns = [
      ...keys.map((key, index) => `${key} as k${index}`),
      `${isAmount ? (source.currency ?? 'null') : 'cast(null as varchar(3))'} as currency`,
      `${isBefore ? 1 : 0} as before`,
      `${source.total ?? '1'} as total`,
      `${source.weight ?? '1'} as weight`,
      ...(source.isMany ? [`${source.record.id} as id`] : []),
      ...more,
    ];
    const needsPartner = [...keys, ...conditions].some((sql) => /\bp\./.test(sql));
    const from = needsPartner && source.joinPartner ? `${source.from} ${source.joinPartner}` : source.from;
    return `select ${source.isMany ? 'distinct ' : ''}${columns.join(', ')} from ${from}
      where ${[`${source.workspace} = :workspaceId`, source.where ?? '1 = 1', ...conditions].join(' and ')}`;
  }

  const start = (workspaceId: string, now: Date): Values => ({ workspaceId, nowMs: now.getTime() });
  const withOf = (source: MeasureSource, ...own: string[]): string =>
    `with ${[...(source.with === undefined ? [] : [source.with]), ...own].join(', ')}`;

  return {
    /** Returns the groups of a query, at most one more than allowed, and those of the totals. */
    async read(
      workspaceId: string,
      query: MeasureQuery,
      now: Date,
    ): Promise<{ rows: MeasuredRow[]; totals: MeasuredRow[] }> {
      const source = sources[query.measure];
      const values = start(workspaceId, now);
      const { dimensions } = query;
      const periods = query.before ? [false, true] : [false];
      const base = periods
        .map((isBefore) => recordsOf(source, query, values, { isBefore }))
        .join(' union all ');
      const keys = dimensions.map((_, index) => `k${index}`);
      const grouped = `select ${[...keys, 'currency', 'before'].join(', ')}, 0 as "isTotal",
        cast(sum(total) as text) as total, sum(weight) as n from base
        group by ${[...keys, 'currency', 'before'].join(', ')}`;
      // A record of several rows counts once in the total, so the total isn't the sum of the rows.
      const whole = `select ${[...keys.map((key) => `null as ${key}`), 'currency', 'before'].join(', ')}, 1,
        cast(sum(total) as text), sum(weight)
        from (select distinct id, currency, before, total, weight from base) once group by currency, before`;
      const named = dimensions.flatMap(({ name }, index) => {
        const found = names[name];
        if (!found) return [];
        const alias = `n${index}`;
        const column = found.name.includes('?')
          ? found.name.replaceAll('?', alias)
          : `${alias}.${found.name}`;
        return [{ index, column, join: `left join ${found.table} ${alias} on ${alias}.id = g.k${index}` }];
      });
      const sql = `${withOf(source, `base as (${base})`, `grouped as (${source.isMany ? `${grouped} union all ${whole}` : grouped} limit ${reportLimits.rows * 2 + 2})`)}
        select ${['g.*', ...named.map(({ column, index }) => `${column} as name${index}`)].join(', ')}
        from grouped g ${named.map(({ join }) => join).join(' ')}`;
      const found = await rowsOf(sql, values);
      const all = found.map((row) => ({
        row: measuredRow(row, dimensions.length),
        isTotal: Number(row['isTotal']) === 1,
      }));
      const rows = all.filter(({ isTotal }) => !isTotal).map(({ row }) => row);
      const totals = source.isMany ? all.filter(({ isTotal }) => isTotal).map(({ row }) => row) : sumUp(rows);
      return { rows, totals };
    },

    /** Returns the records behind a figure, the latest first, after a position. */
    async records(
      workspaceId: string,
      query: MeasureQuery,
      { now, after, limit }: { now: Date; after: readonly string[] | undefined; limit: number },
    ): Promise<{ records: MeasuredRecord[]; total: number }> {
      const source = sources[query.measure];
      const values = start(workspaceId, now);
      const { id, name } = source.record;
      const base = recordsOf(source, { ...query, dimensions: [], before: null }, values, {
        isBefore: false,
        more: [
          ...(source.isMany ? [] : [`${id} as id`]),
          `${name} as name`,
          `coalesce(${dayOf(source)}, '') as day`,
        ],
      });
      const beyond = after ? 'where day < :day or (day = :day and id < :id)' : '';
      if (after) Object.assign(values, { day: after[0] ?? '', id: after[1] ?? '' });
      const sql = `${withOf(source, `base as (${base})`)}
        select id, name, day, currency, cast(total as text) as total, (select count(*) from base) as n
        from base ${beyond} order by day desc, id desc limit ${limit}`;
      const rows = await rowsOf(sql, values);
      return {
        records: rows.map((row) => ({
          id: String(row['id']),
          name: textOf(row['name']),
          day: String(row['day']),
          currency: textOf(row['currency']),
          total: textOf(row['total']),
        })),
        total: Number(rows[0]?.['n'] ?? 0),
      };
    },

    typeOf: (measure: MeasureKey) => sources[measure].record.type,
    /** Whose own fields are dimensions of a measure. The partner's own fields are, too. */
    entitiesOf(measure: MeasureKey): CustomField['entity'][] {
      const { custom, keys } = sources[measure];
      const own = custom ? [custom.entity] : [];
      return 'partner' in keys && custom?.entity !== 'partners' ? [...own, 'partners'] : own;
    },
    hasCurrency: (measure: MeasureKey): boolean => sources[measure].currency !== undefined,
  };

  async function rowsOf(sql: string, values: Values): Promise<Record<string, unknown>[]> {
    const answer: unknown = await db.read.raw(sql, values);
    const rows: unknown = Array.isArray(answer) ? answer : Reflect.get(Object(answer), 'rows');
    return Array.isArray(rows) ? rows : [];
  }
}

export type MeasureReader = ReturnType<typeof createMeasureReader>;

const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value);

const measuredRow = (row: Record<string, unknown>, dimensions: number): MeasuredRow => ({
  keys: Array.from({ length: dimensions }, (_, index) => textOf(row[`k${index}`])),
  names: Array.from({ length: dimensions }, (_, index) => textOf(row[`name${index}`])),
  currency: textOf(row['currency']),
  isBefore: Number(row['before']) === 1,
  total: textOf(row['total']),
  count: Number(row['n']),
});

/** Adds the groups up, per currency and period. */
function sumUp(rows: readonly MeasuredRow[]): MeasuredRow[] {
  const sums = new Map<string, MeasuredRow>();
  for (const { currency, isBefore, total, count } of rows) {
    const key = `${currency ?? ''} ${isBefore}`;
    const sum = sums.get(key) ?? { keys: [], names: [], currency, isBefore, total: null, count: 0 };
    sum.count += count;
    if (total !== null) sum.total = String(BigInt(sum.total ?? 0) + BigInt(total));
    sums.set(key, sum);
  }
  return [...sums.values()];
}
