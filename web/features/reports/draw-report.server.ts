import { scaleBand, scaleLinear, scalePoint } from 'd3-scale';
import { area, line, stack } from 'd3-shape';
import { isTimeDimension, measureOf } from '../../../src/features/reports/measures/measures.rules';
import type { ReportRow } from '../../../src/features/reports/measures/report-figures.rules';
import type { ReportAnswer } from '../../../src/features/reports/query-reports';
import type { ReportDefinition } from '../../../src/features/reports/report-definition.schema';
import type { Chart } from '../../../src/features/reports/saved/saved-reports.rules';
import { valueText } from '../../../src/features/reports/measures/value-text.rules';
import type { DrawnChart, DrawnMark } from '../../ui/charts/FigureChart';
import { recordsPath } from './report-address';

/** Categories and series that a chart shows. The table has all. */
const MAX_CATEGORIES = 24;
const MAX_SERIES = 6;

const round = (percent: number): number => Math.round(percent * 100) / 100;
const numberOf = (row: ReportRow | undefined): number => Math.max(0, Number(row?.value ?? 0));
const keyText = (row: ReportRow, index: number): string => row.keys[index] ?? '';

/** Returns the month or quarter after one. */
function keyAfter(key: string): string {
  const year = Number(key.slice(0, 4));
  const isQuarter = key.includes('Q');
  const number = Number(key.slice(isQuarter ? 6 : 5)) + 1;
  const last = isQuarter ? 4 : 12;
  const [nextYear, next] = number > last ? [year + 1, 1] : [year, number];
  return isQuarter ? `${nextYear}-Q${next}` : `${nextYear}-${String(next).padStart(2, '0')}`;
}

/** Returns the categories in order. Months and quarters without a record have a place, too. */
function categoriesOf(rows: readonly ReportRow[], dimension: string): { key: string; label: string }[] {
  const found = new Map(rows.map((row) => [keyText(row, 0), row.labels[0] ?? '']));
  if (dimension !== 'month' && dimension !== 'quarter')
    return [...found].map(([key, label]) => ({ key, label })).slice(0, MAX_CATEGORIES);
  const keys = [...found.keys()].filter((key) => key !== '').sort();
  const [first, last] = [keys[0], keys.at(-1)];
  if (first === undefined || last === undefined) return [];
  const all = [first];
  for (let key = first; key < last && all.length < 240; all.push(key)) key = keyAfter(key);
  return all.slice(-MAX_CATEGORIES).map((key) => ({ key, label: key }));
}

/** Computes the positions of a chart in per cent, so that d3 stays on the server. */
export function drawReport(
  definition: ReportDefinition,
  answer: ReportAnswer,
  chart: Chart,
): DrawnChart | null {
  const { dimensions, measure } = definition;
  const { unit, label } = measureOf(measure);
  const [first = '', second] = dimensions;
  if (chart === 'table' || chart === 'number' || dimensions.length === 0) return null;
  const currencies = answer.rows.map(({ currency }) => currency);
  const count = (currency: string | null) => currencies.filter((one) => one === currency).length;
  const [currency = null] = [...new Set(currencies)].sort((one, other) => count(other) - count(one));
  const rows = answer.rows.filter((row) => row.currency === currency);
  const categories = categoriesOf(rows, first);
  const sums = new Map<string, number>();
  for (const row of second === undefined ? [] : rows)
    sums.set(keyText(row, 1), (sums.get(keyText(row, 1)) ?? 0) + numberOf(row));
  const names = new Map(rows.map((row) => [keyText(row, 1), row.labels[1] ?? label]));
  const ranked = [...sums].sort(([, one], [, other]) => other - one).map(([key]) => key);
  const inOrder = second !== undefined && isTimeDimension(second) ? ranked.sort() : ranked;
  const isHeat = chart === 'heatmap';
  const series =
    second === undefined
      ? ['']
      : inOrder.slice(isHeat ? -MAX_CATEGORIES : 0, isHeat ? undefined : MAX_SERIES);
  const at = new Map(
    rows.map((row) => [`${keyText(row, 0)}\n${second === undefined ? '' : keyText(row, 1)}`, row]),
  );
  const rowAt = (category: string, of: string) => at.get(`${category}\n${of}`);

  const base = {
    label,
    currency,
    series:
      second === undefined
        ? []
        : series.map((key, tone) => ({ label: names.get(key) ?? key, tone: tone % MAX_SERIES })),
    left: Math.max(0, new Set(rows.map((row) => keyText(row, 0))).size - categories.length),
    paths: [],
    rowLabels: [],
  };
  const markOf = (
    row: ReportRow | undefined,
    box: Pick<DrawnMark, 'x' | 'y' | 'width' | 'height'>,
    more: Partial<DrawnMark> = {},
  ): DrawnMark[] =>
    row === undefined || row.value === null
      ? []
      : [
          {
            x: round(box.x),
            y: round(box.y),
            width: round(box.width),
            height: round(box.height),
            label: `${row.labels.join(', ')}: ${valueText(unit, row)}`,
            href: recordsPath(definition, row),
            tone: 0,
            ...more,
          },
        ];

  const bands = scaleBand<string>()
    .domain(categories.map(({ key }) => key))
    .range([0, 100])
    .paddingInner(0.25)
    .paddingOuter(0.1);
  const width = bands.bandwidth();
  const place = (key: string) => bands(key) ?? 0;
  const labels = categories.map(({ key, label: text }) => ({ at: round(place(key) + width / 2), text }));

  if (isHeat) {
    const lines = second === undefined ? [''] : series;
    const most = Math.max(1, ...rows.map(numberOf));
    const height = 100 / Math.max(1, lines.length);
    const marks = categories.flatMap(({ key }) =>
      lines.flatMap((of, index) => {
        const row = rowAt(key, of);
        const box = {
          x: place(key) - width * 0.15,
          y: index * height,
          width: width * 1.3,
          height: height * 0.92,
        };
        return markOf(row, box, { level: round(numberOf(row) / most) });
      }),
    );
    const rowLabels = lines.map((key, index) => ({
      at: round((index + 0.46) * height),
      text: names.get(key) ?? key,
    }));
    return { ...base, kind: 'heatmap', series: [], marks, labels, rowLabels, ticks: [], lines: lines.length };
  }

  if (chart === 'funnel') {
    const most = Math.max(1, ...categories.map(({ key }) => numberOf(rowAt(key, series[0] ?? ''))));
    const ordered = [...categories].sort(
      (one, other) => numberOf(rowAt(other.key, '')) - numberOf(rowAt(one.key, '')),
    );
    const height = 100 / Math.max(1, ordered.length);
    const marks = ordered.flatMap(({ key }, index) => {
      const row = rows.find((one) => keyText(one, 0) === key);
      const share = (numberOf(row) / most) * 100;
      return markOf(
        row,
        { x: 50 - share / 2, y: index * height, width: share, height: height * 0.9 },
        { hasText: true },
      );
    });
    return { ...base, kind: 'funnel', series: [], marks, labels: [], ticks: [], lines: ordered.length };
  }

  const isStacked = chart === 'stack' || (chart === 'bar' && second !== undefined) || chart === 'area';
  const heights = categories.map(({ key }) => {
    const values = series.map((of) => numberOf(rowAt(key, of)));
    return isStacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values);
  });
  const rise = scaleLinear()
    .domain([0, Math.max(unit === 'ratio' ? 0.01 : 1, ...heights)])
    .nice(4)
    .range([100, 0]);
  const ticks = rise
    .ticks(4)
    .map((value) => ({ at: round(rise(value)), text: tickText(value, unit, currency) }));
  const layers = stack<string, string>()
    .keys(series)
    .value((key, of) => numberOf(rowAt(key, of)))(categories.map(({ key }) => key));
  const boundsOf = (tone: number, index: number): [number, number] => {
    const [from = 0, to = 0] = layers[tone]?.[index] ?? [];
    const own = numberOf(rowAt(categories[index]?.key ?? '', series[tone] ?? ''));
    return isStacked ? [rise(from), rise(to)] : [rise(0), rise(own)];
  };

  if (chart === 'line' || chart === 'area') {
    const across = scalePoint<string>()
      .domain(categories.map(({ key }) => key))
      .range([2, 98]);
    const x = (index: number) => across(categories[index]?.key ?? '') ?? 50;
    const indexes = categories.map((_, index) => index);
    const paths = series.flatMap((_, tone) => {
      const top = line<number>()
        .x(x)
        .y((index) => boundsOf(tone, index)[1])
        .digits(2)(indexes);
      const body = area<number>()
        .x(x)
        .y0((index) => boundsOf(tone, index)[0])
        .y1((index) => boundsOf(tone, index)[1])
        .digits(2)(indexes);
      return [
        ...(chart === 'area' && body ? [{ d: body, tone, isArea: true }] : []),
        ...(top ? [{ d: top, tone, isArea: false }] : []),
      ];
    });
    const marks = categories.flatMap(({ key }, index) =>
      series.flatMap((of, tone) =>
        markOf(
          rowAt(key, of),
          { x: x(index), y: boundsOf(tone, index)[1], width: 0, height: 0 },
          { tone, isDot: true },
        ),
      ),
    );
    const named = categories.map(({ label: text }, index) => ({ at: round(x(index)), text }));
    return { ...base, kind: 'line', marks, paths, labels: named, ticks, lines: 0 };
  }

  const marks = categories.flatMap(({ key }, index) =>
    series.flatMap((of, tone) => {
      const [bottom, top] = boundsOf(tone, index);
      // A value that isn't 0 stays visible.
      const height = Math.max(bottom - top, numberOf(rowAt(key, of)) > 0 ? 0.8 : 0);
      return markOf(rowAt(key, of), { x: place(key), y: bottom - height, width, height }, { tone });
    }),
  );
  return { ...base, kind: 'bar', marks, labels, ticks, lines: 0 };
}

function tickText(value: number, unit: string, currency: string | null): string {
  if (unit === 'ratio') return `${Math.round(value * 100)} %`;
  const money = unit === 'amount' && currency !== null;
  return new Intl.NumberFormat('en-US', {
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
    ...(money && { style: 'currency' as const, currency }),
  }).format(value);
}

/** Draws the values of a single dimension of time as a line without axes. */
export function drawSparkline({ rows }: ReportAnswer, currency: string | null): string | null {
  const own = rows.filter((row) => row.currency === currency);
  if (own.length < 2) return null;
  const x = scaleLinear()
    .domain([0, own.length - 1])
    .range([0, 100]);
  const y = scaleLinear()
    .domain([0, Math.max(1, ...own.map(numberOf))])
    .range([28, 2]);
  return line<ReportRow>()
    .x((_, index) => x(index))
    .y((row) => y(numberOf(row)))
    .digits(2)(own);
}
