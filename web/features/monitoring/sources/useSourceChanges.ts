import type { SourceChanges } from '../../../../src/features/monitoring/monitoring.schema';
import type { CountedSource } from '../../../../src/features/monitoring/sources/sources.repo';
import { useOptimistic } from '../../../lib/useOptimistic';
import { useWrite } from '../../../lib/useWrite';
import type { SourceSummary } from '../monitoring-summaries';
import { FAILED } from '../monitoring-texts';

/** Shows changes to sources at once, and rolls them back if the server refuses them. */
export function useSourceChanges(sources: SourceSummary[]) {
  const write = useWrite();
  const { shown, change } = useOptimistic(sources, () => true);
  return {
    shown,
    change(source: SourceSummary, changes: SourceChanges): void {
      void change(source.id, changes, async () => {
        const path = `/api/monitored-sources/${source.id}`;
        const outcome = await write<CountedSource>(
          { method: 'PATCH', path, body: changes },
          { failure: FAILED.updateSource },
        );
        if (!outcome.ok) return null;
        const { status, checkFrequency, lastError } = outcome.data;
        return { ...source, status, checkFrequency, lastError };
      });
    },
  };
}
