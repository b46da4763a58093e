import {
  columnResizingFeature,
  columnSizingFeature,
  rowSelectionFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { TableColumn } from './Table';

export interface DataColumn<Row> extends Omit<TableColumn<Row>, 'header' | 'hideHeader' | 'sort'> {
  header: string;
  /** Width in px until the user changes it. */
  width: number;
  /**
   * Position of the cell on phones, where rows have two lines: at the end of the first line, or in the second line, or in
   * a third one. Phones don't show cells without one. The row header starts the first line.
   */
  phone?: 'side' | 'line' | 'more';
}

/** The order of the list, and how to change it. */
export interface DataSort {
  /** The column, and a second one for rows with equal values. */
  orders: readonly { column: string | null; isDescending: boolean }[];
  /** Returns the address of the list sorted by a column, or null if it can't be sorted by it. */
  hrefOf: (column: string) => string | null;
  /** `isAdded`: with Shift, as the second order. */
  onSort: (column: string, isAdded: boolean) => void;
}

/** The features of TanStack Table that a list needs if the server sorts, filters and pages. */
export const usedFeatures = tableFeatures({
  columnSizingFeature,
  columnResizingFeature,
  rowSelectionFeature,
});

/** Limits of a column's width, in px. */
export const columnWidth = { min: 64, max: 800, keyStep: 16 };

/** Elements that phones show as blocks lose their table semantics in screen readers unless they have explicit roles. */
export const role = {
  table: 'table',
  rowgroup: 'rowgroup',
  row: 'row',
  columnheader: 'columnheader',
  rowheader: 'rowheader',
  cell: 'cell',
};
