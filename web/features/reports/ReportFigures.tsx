import { measureOf } from '../../../src/features/reports/measures/measures.rules';
import type { ReportFigure } from '../../../src/features/reports/measures/report-figures.rules';
import { valueText } from '../../../src/features/reports/measures/value-text.rules';
import { FigureChart } from '../../ui/charts/FigureChart';
import { Sparkline } from '../../ui/charts/Sparkline';
import { Link } from '../../ui/actions/Link';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Stack } from '../../ui/layout/Stack';
import { Table, type TableColumn } from '../../ui/lists/table/Table';
import { FigureStrip } from '../../ui/records/FigureStrip';
import { Text } from '../../ui/text/Text';
import { recordsPath } from './report-address';
import type { ReportFigures as Figures } from './load-report.server';

interface Props {
  name: string;
  figures: Figures;
  /** Whether to leave the table out, where a chart shows the same. */
  isShort?: boolean;
}

type Row = Figures['rows'][number];

/** A report: its totals, its chart, and the table with the same figures. Each figure opens the records that it counts. */
export function ReportFigures({ name, figures, isShort = false }: Props) {
  const { definition, rows, totals, drawn, comparison, columns, left } = figures;
  const { unit, label } = measureOf(definition.measure);
  const isCompared = comparison !== null;
  const before = (figure: ReportFigure) => valueText(unit, { ...figure, value: figure.previous });
  if (totals.every(({ count, previous }) => count === 0 && !Number(previous ?? 0)))
    return (
      <EmptyState
        size="sm"
        icon="search"
        title="No records in this period."
        description="Choose other days or filters."
      />
    );
  const named = columns.slice(0, definition.dimensions.length);
  const shown: TableColumn<Row>[] = [
    ...named.map(({ key, label: header }, index) => ({
      id: key,
      header,
      cell: (row: Row) => row.labels[index],
    })),
    {
      id: 'value',
      header: label,
      align: 'end',
      wrap: 'no',
      cell: (row) => <Link href={recordsPath(definition, row)}>{valueText(unit, row)}</Link>,
    },
    ...(isCompared
      ? [{ id: 'previous', header: 'Previous', align: 'end' as const, wrap: 'no' as const, cell: before }]
      : []),
    {
      id: 'count',
      header: 'Records',
      align: 'end',
      wrap: 'no',
      cell: ({ count }) => count.toLocaleString('en-US'),
    },
  ];
  const hasTable = definition.dimensions.length > 0 && !(isShort && drawn);
  return (
    <Stack gap={16}>
      <FigureStrip
        label={`Totals of ${name}`}
        figures={totals.map((total) => ({
          label: total.currency === null ? label : `${label} in ${total.currency}`,
          value: valueText(unit, total),
          href: recordsPath(definition, { keys: [], currency: total.currency }),
          hint: [
            `${total.count.toLocaleString('en-US')} ${total.count === 1 ? 'record' : 'records'}`,
            isCompared && `before: ${before(total)}`,
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
      {totals.map(({ currency, spark }) =>
        figures.chart === 'number' && spark ? <Sparkline key={currency} path={spark} /> : null,
      )}
      {drawn && <FigureChart label={name} chart={drawn} />}
      {hasTable && (
        <Table
          label={`Figures of ${name}`}
          stacks
          columns={shown}
          rows={[...rows]}
          rowKey={(row) => JSON.stringify([row.keys, row.currency])}
        />
      )}
      {hasTable && left > 0 && (
        <Text>{`${left.toLocaleString('en-US')} more rows are in the CSV file of the saved report.`}</Text>
      )}
    </Stack>
  );
}
