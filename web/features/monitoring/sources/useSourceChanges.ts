import type { SourceChanges } from '../../../../src/features/monitoring/monitoring.schema';
import type { CountedSource } from '../../../../src/features/monitoring/sources/sources.entity';
import { useOptimistic } from '../../../lib/requests/useOptimistic';
import { useWrite } from '../../../lib/requests/useWrite';
import type { SourceSummary } from '../monitoring-summaries';
import { FAILED } from '../monitoring-texts';

/** The changes that a row can make. Options have a dialog. */
export type RowChanges = Omit<SourceChanges, 'options'>;

/** Shows changes to sources at once, and rolls them back if the server refuses them. */
export function useSourceChanges(sources: SourceSummary[]) {
  const write = useWrite();
  const { shown, change } = useOptimistic(sources, () => true);
  return {
    shown,
    change(source: SourceSummary, changes: RowChanges): void {
      void change(source.id, changes, async () => {
        const path = `/api/monitored-sources/${source.id}`;
        const outcome = await write<CountedSource>(
          { method: 'PATCH', path, body: changes },
          { failure: FAILED.updateSource },
        );
        if (!outcome.ok) return null;
        const { status, checkFrequency, ignoreRobots, lastError } = outcome.data;
        return { ...source, status, checkFrequency, ignoreRobots, lastError };
      });
    },
  };
}
