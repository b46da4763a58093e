import { useCallback, useId, useMemo, useState } from 'react';
import type { Selection } from '../ui/lists/DataTable';
import { pageParameters } from './page-parameters';

/** What a selection remembers of a record. */
export interface Named {
  id: string;
  name: string;
}

type Names = ReadonlyMap<string, string>;

/** Parameters of a list's address that don't change which records it has, nor their order. */
const looks = [...Object.values(pageParameters()), 'layout', 'columns'];

/**
 * Holds which records of a list are selected, on this page and on others. Other filters clear the selection.
 * @param search The query string of the list.
 * @param peek The parameter of the peek panel.
 */
export function useSelection(rows: readonly Named[], search: string, peek: string) {
  const { query, list } = useMemo(() => {
    const params = new URLSearchParams(search);
    for (const name of [...looks, peek]) params.delete(name);
    const sorted = params.toString();
    params.delete('sort');
    return { query: sorted, list: params.toString() };
  }, [search, peek]);
  const [names, setNames] = useState<Names>(new Map());
  const [selectedIn, setSelectedIn] = useState(list);
  if (selectedIn !== list) {
    setSelectedIn(list);
    setNames(new Map());
  }
  const [wasUsed, setWasUsed] = useState(false);
  if (names.size > 0 && !wasUsed) setWasUsed(true);

  const selected = useMemo(() => selectionOf(names), [names]);
  const onChange = useCallback(
    (change: Selection | ((before: Selection) => Selection)) =>
      setNames((before) => {
        const after = typeof change === 'function' ? change(selectionOf(before)) : change;
        const nameOf = (id: string) => rows.find((row) => row.id === id)?.name ?? before.get(id) ?? '';
        return new Map(Object.keys(after).map((id) => [id, nameOf(id)]));
      }),
    [rows],
  );
  const select = useCallback(
    (records: readonly Named[]) => setNames(new Map(records.map(({ id, name }) => [id, name]))),
    [],
  );
  const barId = useId();
  return {
    /** The names of the selected records by id. */
    names,
    select,
    clear: useCallback(() => setNames(new Map()), []),
    /** The parameters that filter and sort the list. */
    query,
    /** Whether anything was ever selected, so that the code of the bar is needed. */
    wasUsed,
    /** The id of the bar with the actions. */
    barId,
    /** The `selection` of the DataTable. */
    table: useMemo(() => ({ selected, onChange, nameOf: ({ name }: Named) => name }), [selected, onChange]),
  };
}

export type ListSelection = ReturnType<typeof useSelection>;

const selectionOf = (names: Names): Selection =>
  Object.fromEntries([...names.keys()].map((id) => [id, true as const]));
