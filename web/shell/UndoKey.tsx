import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { Me } from '../../src/features/identity/profile.rules';
import { lastOperation } from '../lib/bulk/session-operations';
import { useUndo } from '../lib/bulk/useUndo';
import { isOutsideFields } from '../lib/keyboard/useRowKeys';
import { closeStaying } from '../ui/feedback/toast-queue';

/**
 * Lets Ctrl+Z, or ⌘Z, undo the last operation of this browser session, and closes toasts that stay until the next
 * navigation.
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
  return null;
}
