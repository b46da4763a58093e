import { useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { pageParameters, withoutPage } from './page-parameters';

/** The URL parameter of conditions, as in calls. */
export const CONDITION = 'f';

interface Options<Name extends string> {
  /** The values of filters that are missing in the URL; `all` by default. */
  defaults?: Partial<Record<Name, string>>;
  /** Pause between the last key press and the search, in ms; 300 by default. */
  pauseMs?: number;
  /** URL parameter of the search text, for screens with several lists; `search` by default. */
  searchName?: string;
  /** URL parameter of the page; `cursor` by default. */
  pageName?: string;
}

/**
 * Keeps the filters of a list in the URL, so that a link shows the same list and Back works. `names` are the URL
 * parameters of the selects. The search text is in `search` and is applied after a pause. Any change goes back to the
 * first page. `all` means no filter, and so does a missing value without a default. `places` maps names that select a part of the screen, such as
 * a tab, to their default value. They aren't filters, and clearing the filters keeps them. A filter that takes
 * several values repeats its parameter.
 */
export function useUrlFilters<Name extends string>(
  names: readonly Name[],
  places: Partial<Record<Name, string>> = {},
  { defaults = {}, pauseMs = 300, searchName = 'search', pageName = 'cursor' }: Options<Name> = {},
) {
  const navigate = useNavigate();
  const location = useLocation();
  const { location: pending } = useNavigation();
  const isPending = pending?.pathname === location.pathname;
  // Use the pending location if there is one. A change made while the previous one still loads must not undo it.
  const params = new URLSearchParams(isPending ? pending.search : location.search);
  const inUrl = params.get(searchName) ?? '';

  const filters = names.filter((name) => places[name] === undefined);
  const defaultValueOf = (name: Name) => places[name] ?? defaults[name] ?? 'all';
  const valueOf = (name: Name) => params.get(name) ?? defaultValueOf(name);

  const [text, setText] = useState(inUrl);
  const sent = useRef(inUrl);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const latest = useRef(params);
  const current = params.toString();
  useEffect(() => {
    latest.current = new URLSearchParams(current);
  }, [current]);

  // Update the field when Back or a link changes the URL, but never replace text that is being typed.
  useEffect(() => {
    if (inUrl === sent.current) return;
    sent.current = inUrl;
    setText(inUrl);
  }, [inUrl]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function go(words: string, change: (next: URLSearchParams) => void) {
    clearTimeout(timer.current);
    const next = new URLSearchParams(latest.current);
    const isRefinement = next.has(searchName) && words !== '';
    sent.current = words.trim();
    put(next, searchName, sent.current);
    withoutPage(next, pageName);
    change(next);
    const search = next.toString();
    if (search === latest.current.toString()) return;
    // Several typed letters are one step for Back.
    const page = Object.values(pageParameters(pageName));
    const onlyTyped =
      isRefinement && without(next, searchName, ...page) === without(latest.current, searchName, ...page);
    // A change right after this one, before React renders the pending location, must not undo it.
    latest.current = next;
    navigate({ search }, { replace: onlyTyped, preventScrollReset: true });
  }

  const inUrlOf = (name: Name, value: string) => (value === defaultValueOf(name) ? '' : value);

  return {
    text,
    type(words: string) {
      setText(words);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => go(words, () => undefined), pauseMs);
    },
    /** Applies the typed text at once, for Enter. */
    submit: () => go(text, () => undefined),
    valueOf,
    set: (name: Name, value: string) => go(text, (next) => put(next, name, inUrlOf(name, value))),
    /** Returns the address of the list with another value of a filter. */
    hrefOf(name: Name, value: string) {
      const next = new URLSearchParams(params);
      withoutPage(next, pageName);
      put(next, name, inUrlOf(name, value));
      return `?${next.toString()}`;
    },
    /** Sets several filters in one step. `''` removes one that no longer applies. */
    setEach: (values: Partial<Record<Name, string>>) =>
      go(text, (next) => {
        for (const name of names) {
          const value = values[name];
          if (value !== undefined) put(next, name, inUrlOf(name, value));
        }
      }),
    /** Returns all values of a filter that takes several. */
    valuesOf: (name: Name) => params.getAll(name),
    setAll: (name: Name, values: readonly string[]) =>
      go(text, (next) => {
        next.delete(name);
        for (const value of values) next.append(name, value);
      }),
    clear() {
      setText('');
      go('', (next) => [...filters, CONDITION].forEach((name) => next.delete(name)));
    },
    /** Returns how many of these filters are set. */
    countOf: (asked: readonly string[]) =>
      filters.filter((name) => asked.includes(name) && valueOf(name) !== defaultValueOf(name)).length,
    isFiltered:
      text !== '' || params.has(CONDITION) || filters.some((name) => valueOf(name) !== defaultValueOf(name)),
    isPending,
  };
}

function put(params: URLSearchParams, name: string, value: string): void {
  if (value === '') params.delete(name);
  else params.set(name, value);
}

function without(params: URLSearchParams, ...names: string[]): string {
  const rest = new URLSearchParams(params);
  for (const name of names) rest.delete(name);
  return rest.toString();
}
