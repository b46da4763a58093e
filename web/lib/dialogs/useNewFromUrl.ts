import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect, useRef } from 'react';

const PARAMETER = 'new';

/** What a screen creates, if it creates only one kind of record. */
const ONLY = '1';

/**
 * Returns the address of a screen that opens its dialog for a new record.
 * @param what For screens that create several kinds of records
 */
export const newPath = (path: string, what = ONLY): string =>
  `${path}${path.includes('?') ? '&' : '?'}${PARAMETER}=${what}`;

/**
 * Opens the dialog for a new record if the URL asks for it, as the commands of the search do. `create` is null without
 * the permission.
 */
export function useNewFromUrl(create: (() => void) | null, what = ONLY): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  const isAsked = new URLSearchParams(search).get(PARAMETER) === what;
  const latest = useRef({ create, search });
  useEffect(() => {
    latest.current = { create, search };
  });
  useEffect(() => {
    if (!isAsked) return;
    const params = new URLSearchParams(latest.current.search);
    params.delete(PARAMETER);
    // A reload, and Back, must not open it again.
    navigate({ search: params.toString() }, { replace: true, preventScrollReset: true });
    latest.current.create?.();
  }, [isAsked, navigate]);
}
