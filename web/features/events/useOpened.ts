import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { useDialog } from '../../lib/useDialog';
import type { EventSummary } from './event-summary';

/** Opens the details that the URL asks for with `?event=`, as results of the search do; closing them takes it out of the URL. */
export function useOpened(opened: EventSummary | null, details: ReturnType<typeof useDialog<EventSummary>>) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { open } = details;
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const id = opened?.id ?? null;
    // Once for each that is asked for: a list that comes anew must not open it again.
    if (id === shown.current) return;
    shown.current = id;
    if (opened) open(opened);
  }, [opened, open]);
  return function close() {
    details.close();
    const rest = new URLSearchParams(search);
    if (!rest.has('event')) return;
    rest.delete('event');
    navigate({ search: rest.toString() }, { replace: true, preventScrollReset: true });
  };
}
