import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { OperationDetails } from '../../../src/features/operations/operations.service';
import { Button } from '../../ui/actions/Button';
import { JobBar } from '../../ui/feedback/JobBar';
import { notify, notifyError } from '../../ui/feedback/toast-queue';
import { readCall } from '../requests/call';
import { useSave } from '../requests/useSave';
import { followJob } from './followed-job';
import { doingOf, endOf } from './job-texts';
import { useUndo } from './useUndo';

const EVERY_MS = 500;
/** Readings that may fail one after the other, such as while a server restarts. */
const MAX_LOST = 60;

/** Shows the progress of a job, with Cancel, and reports its end in a toast with Undo. */
export default function JobProgress({ id }: { id: string }) {
  const [operation, setOperation] = useState<OperationDetails | null>(null);
  const { revalidate } = useRevalidator();
  const { undo } = useUndo();
  const { save, isPending } = useSave<OperationDetails>({ failure: 'Failed to cancel' });

  const end = useRef<(ended: OperationDetails) => void>(() => undefined);
  useEffect(() => {
    end.current = (ended) => {
      followJob(null);
      revalidate();
      const { title, description, tone } = endOf(ended);
      notify({
        title,
        ...(description !== '' && { description }),
        tone,
        stays: true,
        ...(ended.canUndo &&
          ended.job?.kind === 'change' && { action: { label: 'Undo', run: () => void undo(id) } }),
      });
    };
  });

  useEffect(() => {
    const controller = new AbortController();
    let lost = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function read(): Promise<void> {
      const found = await readCall<OperationDetails>(
        `/api/operations/${encodeURIComponent(id)}`,
        controller.signal,
      );
      if (controller.signal.aborted) return;
      lost = found ? 0 : lost + 1;
      if (lost > MAX_LOST) {
        followJob(null);
        return notifyError('The progress of the change could not be loaded.');
      }
      if (found) setOperation(found);
      if (found && found.job?.state !== 'running') return end.current(found);
      timer = setTimeout(() => void read(), EVERY_MS);
    }
    void read();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [id]);

  if (operation?.job?.state !== 'running') return null;
  const { done, total } = operation.job;
  return (
    <JobBar label={doingOf(operation)} value={done} max={total}>
      <Button
        size="sm"
        isPending={isPending}
        onPress={() => void save({ method: 'POST', path: `/api/operations/${id}/cancel` })}
      >
        Cancel
      </Button>
    </JobBar>
  );
}
