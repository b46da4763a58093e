import { useRevalidator } from '@remix-run/react';
import { useState } from 'react';
import type {
  ChangesProgress,
  ChangesReport,
} from '../../../../src/features/monitoring/on-demand/check-progress';
import { useSave } from '../../../lib/requests/useSave';
import { notify, type Notice } from '../../../ui/feedback/toast-queue';
import { FAILED } from '../monitoring-texts';
import { usePoll } from './usePoll';

const PATH = '/api/monitored-sources/check-changes';

const toneOf = ({ checked, failed }: ChangesReport): Notice['tone'] => {
  if (failed === 0) return 'success';
  return failed === checked ? 'danger' : 'warning';
};

/**
 * Checks every watched web page, and shows a check that another user or tab has started. Viewers see new items, but not
 * which pages failed, because they can't change that.
 */
export function useCheckChanges(initial: ChangesProgress, canEdit: boolean) {
  const { save, isPending } = useSave<ChangesReport>({ failure: FAILED.check });
  const { revalidate } = useRevalidator();
  const [seen, setSeen] = useState(initial);
  /** The last result, until it is dismissed or the next check starts. */
  const [result, setResult] = useState<ChangesReport | null>(null);
  const isRunning = isPending || seen.isRunning;

  function show(report: ChangesReport): void {
    setResult(report);
    notify({ title: report.message, tone: toneOf(report) });
  }

  const query = seen.isRunning && seen.startedAt !== null ? `?since=${seen.startedAt}` : '';
  usePoll<ChangesProgress>(PATH + query, isRunning, (answer) => {
    setSeen(answer);
    if (answer.isRunning) setResult(null);
    // The answer to the user's own request also has the result.
    if (isPending || !seen.isRunning || answer.isRunning || answer.report === null) return;
    if (canEdit) show(answer.report);
    revalidate();
  });

  return {
    isRunning,
    checked: isRunning ? (seen.report?.checked ?? 0) : 0,
    total: isRunning ? seen.total : 0,
    result: isRunning ? null : result,
    dismiss: () => setResult(null),
    async start(): Promise<void> {
      setResult(null);
      const saved = await save({ method: 'POST', path: PATH });
      setSeen({ isRunning: false, startedAt: null, total: 0, report: null });
      if (saved) show(saved.data);
    },
  };
}

export type CheckOfChanges = ReturnType<typeof useCheckChanges>;
