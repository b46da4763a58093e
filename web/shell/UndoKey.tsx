import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { Me } from '../../src/features/identity/profile.rules';
import type { OperationView } from '../../src/features/operations/present-operation';
import { followJob, useFollowedJob } from '../lib/bulk/followed-job';
import { lastOperation } from '../lib/bulk/session-operations';
import { useUndo } from '../lib/bulk/useUndo';
import { isOutsideFields } from '../lib/keyboard/useRowKeys';
import { readCall } from '../lib/requests/call';
import { lazyComponent } from '../lib/screens/lazy-component';
import { closeStaying } from '../ui/feedback/toast-queue';

const JobProgress = lazyComponent(() => import('../lib/bulk/JobProgress'));

/**
 * Lets Ctrl+Z, or ⌘Z, undo the last operation of this browser session, and closes toasts that stay until the next
 * navigation. Shows the progress of a large change, also after a reload.
 */
export function UndoKey({ me }: { me: Me }) {
  const { pathname, search } = useLocation();
  const { undo, isPending } = useUndo();
  const press = useRef<() => boolean>(() => false);

  useEffect(() => closeStaying, [pathname, search]);
  useEffect(() => {
    press.current = () => {
      const id = lastOperation(me);
      if (id !== null && !isPending) void undo(id);
      return id !== null;
    };
  });
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
      if (!isUndo || event.shiftKey || event.altKey || !isOutsideFields(event)) return;
      if (press.current()) event.preventDefault();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  const { id: userId, workspaceId } = me;
  useEffect(() => {
    const id = lastOperation({ id: userId, workspaceId });
    if (id === null) return;
    const controller = new AbortController();
    void readCall<OperationView>(`/api/operations/${id}`, controller.signal).then((operation) => {
      if (operation?.job?.state === 'running' && !controller.signal.aborted) followJob(id);
    });
    return () => controller.abort();
  }, [userId, workspaceId]);
  const followed = useFollowedJob();
  return followed !== null && <JobProgress key={followed} id={followed} />;
}
