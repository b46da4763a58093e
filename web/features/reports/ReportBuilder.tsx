import { useNavigate, useNavigation } from '@remix-run/react';
import type { ShownMeasure } from '../../../src/features/reports/query-reports';
import type { ReportDefinition } from '../../../src/features/reports/report-definition.schema';
import {
  chartLabels,
  charts,
  rollingPeriods,
  type Chart,
} from '../../../src/features/reports/saved/saved-reports.rules';
import { Button } from '../../ui/actions/Button';
import { Link } from '../../ui/actions/Link';
import { FilterBar } from '../../ui/filters/FilterBar';
import type { Choice } from '../../ui/forms/choices/choices';
import { Select } from '../../ui/forms/choices/Select';
import { Inline } from '../../ui/layout/Inline';
import { Stack } from '../../ui/layout/Stack';
import { REPORTS, reportSearch } from './report-address';

interface Props {
  definition: ReportDefinition;
  chart: Chart;
  measures: readonly ShownMeasure[];
  /** The saved report that the choices change; null for a new one. */
  reportId: string | null;
  /** The currencies of the figures. */
  currencies: readonly string[];
}

const comparisons: Choice[] = [
  { id: '', label: 'No comparison' },
  { id: 'previous', label: 'Compared with before' },
  { id: 'year', label: 'Compared with a year ago' },
];
const periods: Choice[] = [
  { id: '', label: 'All time, or days' },
  ...Object.entries(rollingPeriods).map(([id, label]) => ({ id, label })),
];
const chartChoices: Choice[] = charts.map((id) => ({ id, label: chartLabels[id] }));

/** Dimensions whose values are words, so that people can type them. */
const typed = (name: string): boolean =>
  ['tier', 'industry', 'location', 'status', 'source'].includes(name) || name.startsWith('custom.');

/** Chooses what a report shows. The choices are in the address, so that every report has a link and Back works. */
export function ReportBuilder({ definition, chart, measures, reportId, currencies }: Props) {
  const navigate = useNavigate();
  const isPending = useNavigation().state !== 'idle';
  const measure = measures.find(({ key }) => key === definition.measure);
  const dimensions: Choice[] = (measure?.dimensions ?? []).map((id, index) => ({
    id,
    label: measure?.dimensionLabels[index] ?? id,
  }));
  const [first = '', second = ''] = definition.dimensions;
  const address = (changed: ReportDefinition, more: Record<string, string> = {}) =>
    `${REPORTS}/new?${reportSearch(changed, { chart, ...(reportId !== null && { of: reportId }), ...more })}`;
  const go = (changed: Partial<ReportDefinition>, more?: Record<string, string>) =>
    navigate(address({ ...definition, ...changed }, more), { preventScrollReset: true });
  const by = (one: string, two: string) => go({ dimensions: [...new Set([one, two])].filter(Boolean) });
  const period = definition.period ?? '';
  const hasDays = definition.period !== null || (definition.from !== null && definition.to !== null);
  const labelOf = (name: string) => dimensions.find(({ id }) => id === name)?.label ?? name;

  return (
    <Stack gap={8}>
      <FilterBar label="Report" onSubmit={() => undefined}>
        <Select
          hideLabel
          name="measure"
          label="Measure"
          value={definition.measure}
          choices={measures.map(({ key, label }) => ({ id: key, label }))}
          onChange={(key) =>
            go({ measure: measures.find((one) => one.key === key)?.key ?? definition.measure })
          }
        />
        <Select
          hideLabel
          name="by"
          label="By"
          value={first}
          choices={[
            { id: '', label: 'In total' },
            ...dimensions.map(({ id, label }) => ({ id, label: `By ${label}` })),
          ]}
          onChange={(name) => by(name, second)}
        />
        {first !== '' && (
          <Select
            hideLabel
            name="by2"
            label="And by"
            value={second}
            choices={[
              { id: '', label: 'and nothing else' },
              ...dimensions
                .filter(({ id }) => id !== first)
                .map(({ id, label }) => ({ id, label: `and by ${label}` })),
            ]}
            onChange={(name) => by(first, name)}
          />
        )}
        <Select
          hideLabel
          name="period"
          label="Period"
          value={period}
          choices={periods}
          onChange={(id) =>
            go({
              period: Object.hasOwn(rollingPeriods, id) ? (id as ReportDefinition['period']) : null,
              from: null,
              to: null,
            })
          }
        />
        {definition.period === null && (
          <>
            <Day label="From" value={definition.from} onChange={(from) => go({ from })} />
            <Day label="To" value={definition.to} onChange={(to) => go({ to })} />
          </>
        )}
        {hasDays && (
          <Select
            hideLabel
            name="compare"
            label="Comparison"
            value={definition.compare ?? ''}
            choices={comparisons}
            onChange={(id) => go({ compare: id === 'previous' || id === 'year' ? id : null })}
          />
        )}
        {(currencies.length > 1 || definition.currency !== null) && (
          <Select
            hideLabel
            name="currency"
            label="Currency"
            value={definition.currency ?? ''}
            choices={[{ id: '', label: 'Every currency' }, ...currencies.map((id) => ({ id, label: id }))]}
            onChange={(currency) => go({ currency: currency || null })}
          />
        )}
        <Select
          hideLabel
          name="chart"
          label="Chart"
          value={chart}
          choices={chartChoices}
          onChange={(id) => go({}, { chart: id })}
        />
      </FilterBar>
      <Inline gap={8}>
        {Object.entries(definition.filters).map(([name, values]) => (
          <Link
            key={name}
            href={address({
              ...definition,
              filters: Object.fromEntries(Object.entries(definition.filters).filter(([one]) => one !== name)),
            })}
          >
            {`${labelOf(name)}: ${values.map((value) => value ?? 'None').join(', ')} ×`}
          </Link>
        ))}
        <AddFilter
          choices={dimensions.filter(({ id }) => typed(id))}
          isPending={isPending}
          onAdd={(name, value) =>
            go({
              filters: {
                ...definition.filters,
                [name]: [...new Set([...(definition.filters[name] ?? []), value || null])],
              },
            })
          }
        />
      </Inline>
    </Stack>
  );
}

function Day({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | null;
  onChange: (day: string | null) => void;
}) {
  return (
    <label className="ui-filter" data-kind="date">
      {label}
      <input
        type="date"
        defaultValue={value ?? ''}
        onBlur={({ currentTarget }) => {
          if (currentTarget.value !== (value ?? '')) onChange(currentTarget.value || null);
        }}
      />
    </label>
  );
}

interface AddProps {
  choices: readonly Choice[];
  isPending: boolean;
  onAdd: (name: string, value: string) => void;
}

function AddFilter({ choices, isPending, onAdd }: AddProps) {
  if (choices.length === 0) return null;
  return (
    <form
      className="ui-filters"
      aria-label="Add a filter"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        onAdd(String(data.get('name')), String(data.get('value')).trim());
        event.currentTarget.reset();
      }}
    >
      <span className="ui-filter">
        <select name="name" aria-label="Filter by">
          {choices.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </span>
      <span className="ui-filter" data-kind="text">
        <input
          name="value"
          aria-label="Value"
          placeholder="Value, or empty"
          autoComplete="off"
          maxLength={300}
        />
      </span>
      <Button type="submit" isDisabled={isPending}>
        Add Filter
      </Button>
    </form>
  );
}
