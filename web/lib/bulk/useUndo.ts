import { useState } from 'react';
import type { UndoResult } from '../../../src/features/operations/operations.service';
import { recordOf } from '../../../src/records';
import { notify, notifyWarning } from '../../ui/feedback/toast-queue';
import { useWrite } from '../requests/useWrite';
import { useMe } from '../useMe';
import { forgetOperation } from './session-operations';

/** The number of records that a toast names. */
const NAMED = 3;

const done = { changed: 'changed back', deleted: 'restored', imported: 'moved to the trash' } as const;

/** Returns a function that undoes an operation, and reports what was undone and what was left out. */
export function useUndo() {
  const write = useWrite();
  const me = useMe();
  const [isPending, setPending] = useState(false);

  async function undo(id: string): Promise<void> {
    setPending(true);
    const failed: UndoResult['failed'] = [];
    let changed = 0;
    for (;;) {
      const outcome = await write<UndoResult>(
        { method: 'POST', path: `/api/operations/${encodeURIComponent(id)}/undo` },
        { failure: 'Failed to undo the change', gone: GONE },
      );
      if (me && (outcome.ok || FINAL.has(outcome.status))) forgetOperation(me, id);
      if (!outcome.ok) break;
      changed += outcome.data.changed;
      failed.push(...outcome.data.failed);
      if (outcome.data.isComplete) {
        report(outcome.data, changed, failed);
        break;
      }
      const { words, verb } = textsOf(outcome.data, changed);
      notify({ title: `${words} ${verb} so far`, tone: 'info', stays: true });
    }
    setPending(false);
  }

  return { undo, isPending };
}

/** The statuses after which another attempt is useless: not allowed, too late, or undone already. */
const FINAL = new Set([403, 404, 409]);

const GONE = { title: 'Too late to undo', description: 'A change can be undone for 30 days.' };

function textsOf({ objectType, kind }: UndoResult, count: number) {
  const { label = 'Record', plural = 'Records' } = recordOf(objectType) ?? {};
  const noun = (count === 1 ? label : plural).toLowerCase();
  return { words: `${count.toLocaleString('en-US')} ${noun}`, verb: done[kind] };
}

function report(result: UndoResult, changed: number, failed: UndoResult['failed']): void {
  const { words, verb } = textsOf(result, changed);
  const title = `${words} ${verb}`;
  if (failed.length === 0) return notify({ title });
  const named = failed.slice(0, NAMED).map(({ name, error }) => `${name}: ${error}`);
  const more = failed.length - named.length;
  notifyWarning(
    title,
    [...named, ...(more > 0 ? [`${more.toLocaleString('en-US')} more left out`] : [])].join(' · '),
  );
}
