import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect, useRef } from 'react';

const PARAMETER = 'new';

/** The parameter's value on a screen that creates only one kind of record. */
const ONLY = '1';

/**
 * Returns the address that opens a screen's dialog for a new record. @param what The kind of record, for screens that
 * create several kinds
 */
export const newPath = (path: string, what = ONLY): string =>
  `${path}${path.includes('?') ? '&' : '?'}${PARAMETER}=${what}`;

/**
 * Opens the dialog for a new record if the URL asks for it, as commands of the search do. `create` is null without
 * permission.
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
    // Reload and Back must not open the dialog again.
    navigate({ search: params.toString() }, { replace: true, preventScrollReset: true });
    latest.current.create?.();
  }, [isAsked, navigate]);
}
