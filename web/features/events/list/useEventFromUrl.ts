import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { useDialog } from '../../../lib/useDialog';
import type { EventSummary } from './event-summary';

/** Opens the details of the event in `?event=`, which search results link to. Closing them removes it from the URL. */
export function useEventFromUrl(
  opened: EventSummary | null,
  details: ReturnType<typeof useDialog<EventSummary>>,
) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { open } = details;
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const id = opened?.id ?? null;
    // Open each event only once, so that a reloaded list doesn't open it again.
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
