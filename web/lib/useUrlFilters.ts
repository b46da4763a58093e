import { useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

interface Options {
  /** Between the last letter typed and the search; 300 ms unless given. */
  pauseMs?: number;
  /** What the URL calls the words typed, where a screen has several lists; `search` unless given. */
  searchName?: string;
  /** And the page; `cursor` unless given. */
  pageName?: string;
}

/**
 * What narrows a list, kept in the URL so that a link shows what its sender saw and Back works. `names` are the URL
 * parameters of the selects; the words typed live in `search` and are sent after a pause. Any change begins at the
 * first page again. `all`, or nothing, is no filter. `places` are names that stand for a part of the screen, such as a tab,
 * and where one is when the URL does not say: they narrow nothing, and clearing the filters leaves one there. Of a filter that
 * takes several values, each stands in the URL by itself.
 */
export function useUrlFilters<Name extends string>(
  names: readonly Name[],
  places: Partial<Record<Name, string>> = {},
  { pauseMs = 300, searchName = 'search', pageName = 'cursor' }: Options = {},
) {
  const navigate = useNavigate();
  const location = useLocation();
  const { location: pending } = useNavigation();
  const isPending = pending?.pathname === location.pathname;
  // Where the user is heading: a change made while the one before still loads must not undo it.
  const params = new URLSearchParams(isPending ? pending.search : location.search);
  const inUrl = params.get(searchName) ?? '';

  const filters = names.filter((name) => places[name] === undefined);
  const unsaid = (name: Name) => places[name] ?? 'all';
  const valueOf = (name: Name) => params.get(name) ?? unsaid(name);

  const [text, setText] = useState(inUrl);
  const sent = useRef(inUrl);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  });

  // Back, or a link, changed the URL: the field follows. What is being typed right now is left alone.
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
    next.delete(pageName);
    change(next);
    const search = next.toString();
    if (search === latest.current.toString()) return;
    // Letter by letter is one step for Back, not ten.
    const onlyTyped =
      isRefinement && without(next, searchName, pageName) === without(latest.current, searchName, pageName);
    navigate({ search }, { replace: onlyTyped, preventScrollReset: true });
  }

  return {
    text,
    type(words: string) {
      setText(words);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => go(words, () => undefined), pauseMs);
    },
    /** Sends what is typed without waiting, for Enter. */
    submit: () => go(text, () => undefined),
    valueOf,
    set: (name: Name, value: string) =>
      go(text, (next) => put(next, name, value === unsaid(name) ? '' : value)),
    /** Several in one step; one that another has made meaningless goes with `''`. */
    setEach: (values: Partial<Record<Name, string>>) =>
      go(text, (next) => {
        for (const name of names) {
          const value = values[name];
          if (value !== undefined) put(next, name, value === unsaid(name) ? '' : value);
        }
      }),
    /** All values of a filter that takes several. */
    valuesOf: (name: Name) => params.getAll(name),
    setAll: (name: Name, values: readonly string[]) =>
      go(text, (next) => {
        next.delete(name);
        for (const value of values) next.append(name, value);
      }),
    clear() {
      setText('');
      go('', (next) => filters.forEach((name) => next.delete(name)));
    },
    isFiltered: text !== '' || filters.some((name) => valueOf(name) !== 'all'),
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
