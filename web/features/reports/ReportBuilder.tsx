import { useNavigate } from '@remix-run/react';
import { useState } from 'react';
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
import { FilterBar, FilterSearch } from '../../ui/filters/FilterBar';
import { FilterDate } from '../../ui/filters/FilterDate';
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
            <FilterDate
              label="From"
              name="from"
              value={definition.from ?? ''}
              onChange={(from) => go({ from: from || null })}
            />
            <FilterDate
              label="To"
              name="to"
              value={definition.to ?? ''}
              onChange={(to) => go({ to: to || null })}
            />
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

interface AddProps {
  choices: readonly Choice[];
  onAdd: (name: string, value: string) => void;
}

function AddFilter({ choices, onAdd }: AddProps) {
  const [name, setName] = useState(choices[0]?.id ?? '');
  const [value, setValue] = useState('');
  if (choices.length === 0) return null;
  const isKnown = choices.some(({ id }) => id === name);
  const chosen = isKnown ? name : (choices[0]?.id ?? '');
  const add = () => {
    onAdd(chosen, value.trim());
    setValue('');
  };
  return (
    <FilterBar label="Add a filter" onSubmit={add}>
      <Select hideLabel name="filter" label="Filter by" value={chosen} choices={choices} onChange={setName} />
      <FilterSearch
        name="value"
        label="Value"
        placeholder="Value, or empty"
        value={value}
        onChange={setValue}
      />
      <Button onPress={add}>Add Filter</Button>
    </FilterBar>
  );
}
