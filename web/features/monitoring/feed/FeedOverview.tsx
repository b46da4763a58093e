import { lazyComponent } from '../../../lib/screens/lazy-component';
import { Stack } from '../../../ui/layout/Stack';
import { FigureStrip } from '../../../ui/records/FigureStrip';
import type { CheckOfChanges } from '../checks/useCheckChanges';
import type { SourceSummary } from '../monitoring-summaries';
import { SourcesPanel } from '../sources/SourcesPanel';
import type { ReaderData } from './useReader';
import { WeeklyChart } from './WeeklyChart';

const CheckFailures = lazyComponent(() => import('../checks/CheckFailures'));

interface Props {
  data: ReaderData;
  check: CheckOfChanges;
  onAddSource: () => void;
  onDeleteSource: (source: SourceSummary) => void;
}

/** What is watched, beside the items while none is open: counters, the sources of a competitor, and items per week. */
export function FeedOverview({ data, check, onAddSource, onDeleteSource }: Props) {
  const { selected, canEdit } = data;
  return (
    <Stack gap={16}>
      <FigureStrip
        label="Monitoring in numbers"
        figures={[
          { label: 'Competitors Tracked', value: data.competitorCount.toLocaleString('en-US') },
          { label: 'Active Sources', value: data.activeSources.toLocaleString('en-US') },
          { label: 'Feed Items', value: data.itemCount.toLocaleString('en-US') },
        ]}
      />
      {check.result && <CheckFailures result={check.result} onDismiss={check.dismiss} />}
      {selected && (
        <SourcesPanel
          key={selected.id}
          competitor={selected}
          sources={data.sources}
          types={data.types}
          checks={data.checks}
          canEdit={canEdit}
          onAdd={onAddSource}
          onDelete={onDeleteSource}
        />
      )}
      {data.weeks.some(({ value }) => value > 0) && (
        <WeeklyChart
          competitorName={selected?.name ?? null}
          weeks={data.weeks}
          isInitiallyOpen={data.isChartOpen}
        />
      )}
    </Stack>
  );
}
