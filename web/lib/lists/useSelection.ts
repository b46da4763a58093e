import { useCallback, useId, useMemo, useState } from 'react';
import type { Selection } from '../../ui/lists/table/DataTable';
import { pageParameters } from '../filters/page-parameters';

/** The fields of a record that a selection uses. It keeps the others too, so that a change can be undone. */
export interface Named {
  id: string;
  name: string;
}

type Records = ReadonlyMap<string, Named>;

/** URL parameters of a list that don't change its records or their order. */
const looks = [...Object.values(pageParameters()), 'layout', 'columns'];

/**
 * Holds the selected records of a list, on this page and on others. Changed filters clear the selection. @param search
 * The query string of the list. @param peek The URL parameter of the peek panel.
 */
export function useSelection(rows: readonly Named[], search: string, peek: string) {
  const { query, list } = useMemo(() => {
    const params = new URLSearchParams(search);
    for (const name of [...looks, peek]) params.delete(name);
    const sorted = params.toString();
    params.delete('sort');
    return { query: sorted, list: params.toString() };
  }, [search, peek]);
  const [records, setRecords] = useState<Records>(new Map());
  const [all, setAll] = useState<number | null>(null);
  const [selectedIn, setSelectedIn] = useState(list);
  if (selectedIn !== list) {
    setSelectedIn(list);
    setRecords(new Map());
    setAll(null);
  }
  const [wasUsed, setWasUsed] = useState(false);
  if (records.size > 0 && !wasUsed) setWasUsed(true);

  const shown = useMemo(
    () => (all === null ? records : new Map(rows.map((row) => [row.id, row]))),
    [all, records, rows],
  );
  const selected = useMemo(() => selectionOf(shown), [shown]);
  const onChange = useCallback(
    (change: Selection | ((before: Selection) => Selection)) => {
      setAll(null);
      setRecords((kept) => {
        const before = all === null ? kept : shown;
        const after = typeof change === 'function' ? change(selectionOf(before)) : change;
        const recordOf = (id: string) =>
          rows.find((row) => row.id === id) ?? before.get(id) ?? { id, name: '' };
        return new Map(Object.keys(after).map((id) => [id, recordOf(id)]));
      });
    },
    [rows, all, shown],
  );
  const select = useCallback((chosen: readonly Named[]) => {
    setAll(null);
    setRecords(new Map(chosen.map((record) => [record.id, record])));
  }, []);
  const names = useMemo(
    () => new Map([...shown.values()].map(({ id, name }) => [id, name] as const)),
    [shown],
  );
  const barId = useId();
  return {
    /** The names of the selected records by id. */
    names,
    /** The selected records by id, as they were when selected. */
    records,
    select,
    /** Selects all records of the list, which are more than the browser knows, by their number. */
    selectAll: setAll,
    /** The number of records of the list if all of them are selected; null if single records are. */
    all,
    /** The number of selected records. */
    count: all ?? names.size,
    clear: useCallback(() => {
      setAll(null);
      setRecords(new Map());
    }, []),
    /** The URL parameters that filter and sort the list. */
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

const selectionOf = (records: Records): Selection =>
  Object.fromEntries([...records.keys()].map((id) => [id, true as const]));
