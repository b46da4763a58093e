import { useState } from 'react';
import type { UndoResult } from '../../../src/features/operations/operations.service';
import { notify, notifyWarning } from '../../ui/feedback/toast-queue';
import { useWrite } from '../requests/useWrite';
import { useMe } from '../useMe';
import { followJob } from './followed-job';
import { countOfRecords, leftOut, undone } from './job-texts';
import { forgetOperation } from './session-operations';

/** Returns a function that undoes an operation, and reports what was undone and what was left out. */
export function useUndo() {
  const write = useWrite();
  const me = useMe();
  const [isPending, setPending] = useState(false);

  async function undo(id: string): Promise<void> {
    setPending(true);
    const outcome = await write<UndoResult>(
      { method: 'POST', path: `/api/operations/${encodeURIComponent(id)}/undo` },
      { failure: 'Failed to undo the change', gone: GONE },
    );
    if (me && (outcome.ok || FINAL.has(outcome.status))) forgetOperation(me, id);
    if (outcome.ok && outcome.data.isComplete) report(outcome.data);
    else if (outcome.ok) followJob(id);
    setPending(false);
  }

  return { undo, isPending };
}

/** The statuses after which another attempt is useless: not allowed, too late, or undone already. */
const FINAL = new Set([403, 404, 409]);

const GONE = { title: 'Too late to undo', description: 'A change can be undone for 30 days.' };

function report({ objectType, kind, changed, failed }: UndoResult): void {
  const title = `${countOfRecords(objectType, changed)} ${undone[kind]}`;
  if (failed.length === 0) notify({ title });
  else notifyWarning(title, leftOut(failed, failed.length));
}
