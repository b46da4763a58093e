import { useMemo, useState, type MouseEvent } from 'react';
import type { Choice } from '../../../ui/forms/choices/choices';
import { linkOf } from '../../keyboard/rows';
import type { Shortcut } from '../../keyboard/shortcuts';
import type { EditedKind } from '../view/list-view';
import { lazyComponent } from '../../screens/lazy-component';

/** How the cells of a column are edited in place. */
export interface CellEdit<Row> {
  /** The name of the field. */
  label: string;
  /** The key that edits the cell of the focused row. */
  key?: 's' | 'o' | 't';
  value: (row: Row) => string | null;
  /** The values to choose from. Undefined for a value that is typed. */
  choices?: (row: Row) => readonly Choice[];
  /** The kind of value that is typed. Default: text */
  kind?: EditedKind;
  /** Saves a value. Resolves with the message of a refusal, or with null. */
  save: (row: Row, value: string) => Promise<string | null>;
}

/** By the id of the column. */
export type CellEdits<Row> = Readonly<Record<string, CellEdit<Row>>>;

const CellEditor = lazyComponent(() => import('./CellEditor'));

interface Opened {
  cell: HTMLElement;
  rowId: string;
  column: string;
}

/** Lets users edit cells of a table in place, with a double click or a key of the focused row. */
export function useCellEdits<Row extends { id: string }>(
  rows: readonly Row[],
  edits: CellEdits<Row>,
  nameOf: (row: Row) => string,
) {
  const [opened, setOpened] = useState<Opened | null>(null);
  // As a text, because cells don't render again while it is the same.
  const signature = Object.entries(edits)
    .map(([column, { key = '' }]) => `${column}:${key}`)
    .join();
  const columns = useMemo(
    () => new Map(signature.split(',').map((one) => [one.split(':')[0] ?? '', one.split(':')[1] ?? ''])),
    [signature],
  );
  const keys = useMemo(
    (): Shortcut[] =>
      [...columns.values()].flatMap((key) => {
        const value = key === '' ? undefined : meanings[key];
        return value === undefined ? [] : [{ term: key, value }];
      }),
    [columns],
  );
  const row = rows.find(({ id }) => id === opened?.rowId);
  const edit = opened && edits[opened.column];
  return {
    /** The editable columns with their keys, for the DataTable. */
    editable: columns,
    /** Props of the ListKeys. */
    listProps: {
      cellKeys: keys,
      onDoubleClick({ target }: MouseEvent) {
        const cell = target instanceof Element ? target.closest<HTMLElement>('[data-editable]') : null;
        const rowId = cell?.closest<HTMLElement>('[data-row]')?.dataset.row;
        const column = cell?.dataset.editable;
        if (!cell || rowId === undefined || column === undefined) return;
        getSelection()?.removeAllRanges();
        // The focus returns there after the edit.
        linkOf(cell.closest('tr') ?? undefined)?.focus({ preventScroll: true });
        setOpened({ cell, rowId, column });
      },
    },
    editor: row && edit && opened && (
      <CellEditor
        key={`${opened.rowId} ${opened.column}`}
        cell={opened.cell}
        name={nameOf(row)}
        label={edit.label}
        value={edit.value(row)}
        choices={edit.choices?.(row)}
        kind={edit.kind ?? 'text'}
        onSave={(value: string) => edit.save(row, value)}
        onClose={() => setOpened(null)}
      />
    ),
  };
}

const meanings: Readonly<Record<string, string>> = {
  s: 'Change the status',
  o: 'Change the owner',
  t: 'Change the tier',
};
