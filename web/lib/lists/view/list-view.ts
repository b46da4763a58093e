import type { DataColumn } from '../../../ui/lists/table/data-table-parts';

export type Layout = 'table' | 'cards' | 'board';

/** The heights of rows, from 32 to 44 px. */
export const densities = ['compact', 'normal', 'relaxed'] as const;
export type Density = (typeof densities)[number];

/** Lists longer than this are a table until the user chooses another layout. */
const MAX_AS_CARDS = 25;

/** The kinds of values that are typed into a cell, and yes or no. An amount is a decimal in a text. */
export type EditedKind = 'text' | 'day' | 'amount' | 'number' | 'flag';

export interface ListColumn<Row> extends DataColumn<Row> {
  /** The direction of the first click, if the list can be sorted by the column. */
  sort?: 'ascending' | 'descending';
  /** How its cells are edited in place: as the status, the owner, one of the kinds of values, or with one of these values. */
  edit?: 'status' | 'owner' | EditedKind | readonly string[];
  /** Whether the column is hidden until the user chooses it. */
  isExtra?: true;
}

/** Names of the URL parameters of a list. */
export interface ListParameters {
  layout: string;
  columns: string;
  sort: string;
  /** The cursor of the page. */
  page: string;
}

export const defaultParameters: ListParameters = {
  layout: 'layout',
  columns: 'columns',
  sort: 'sort',
  page: 'cursor',
};

/** A list with several layouts. */
export interface ListOptions {
  /** Name of the cookie that remembers the user's choices. */
  name: string;
  layouts: readonly Layout[];
  /** Its URL parameters on a screen with several lists. */
  parameters?: ListParameters;
  columns: readonly Pick<ListColumn<never>, 'id' | 'isRowHeader' | 'isExtra' | 'sort'>[];
}

/** The way a user sees a list. */
export interface ListView {
  layout: Layout;
  /** The shown columns in order. */
  columns: readonly string[];
  /** The widths in px that the user has changed. */
  widths: Readonly<Record<string, number>>;
  density: Density;
  /**
   * The column that the list is sorted by, with `-` before it for descending order, and with a second one after a comma; null
   * for the list's own order.
   */
  sort: string | null;
}

/** The part of a view that a browser remembers. */
type Remembered = Partial<Pick<ListView, 'layout' | 'columns' | 'widths' | 'density'>>;

const MAX_WIDTH = 2000;

/** Returns the view from the URL, else from the cookie, else by the list's length. */
export function listView(
  { layouts, columns, parameters = defaultParameters }: ListOptions,
  params: URLSearchParams,
  cookie: string | undefined,
  total: number,
): ListView {
  const remembered = readRemembered(cookie);
  const layoutIn = (name: string | null | undefined) => layouts.find((layout) => layout === name);
  const byLength = total > MAX_AS_CARDS ? 'table' : 'cards';
  const layout =
    layoutIn(params.get(parameters.layout)) ??
    layoutIn(remembered.layout) ??
    layoutIn(byLength) ??
    layouts[0] ??
    'table';
  const known = new Set(columns.map(({ id }) => id));
  const asked =
    params.get(parameters.columns)?.split(',') ?? nonEmpty(remembered.columns?.filter((id) => known.has(id)));
  return {
    layout,
    columns: shownColumns(columns, asked),
    widths: Object.fromEntries(
      Object.entries(remembered.widths ?? {}).filter(
        ([id, width]) => known.has(id) && width > 0 && width < MAX_WIDTH,
      ),
    ),
    density: densities.find((density) => density === remembered.density) ?? 'normal',
    sort: sortIn(columns, params.get(parameters.sort)),
  };
}

const nonEmpty = (ids: string[] | undefined) => (ids && ids.length > 0 ? ids : undefined);

/** Returns the row header, followed by the requested columns that exist, or by the initial ones. */
function shownColumns(columns: ListOptions['columns'], asked: readonly string[] | undefined): string[] {
  const isHeader = ({ isRowHeader }: ListOptions['columns'][number], index: number) =>
    columns.some((column) => column.isRowHeader) ? isRowHeader === true : index === 0;
  const headers = columns.filter(isHeader).map(({ id }) => id);
  const others = columns.filter((column, index) => !isHeader(column, index));
  const chosen = asked
    ? [...new Set(asked)].filter((id) => others.some((column) => column.id === id))
    : others.filter(({ isExtra }) => !isExtra).map(({ id }) => id);
  return [...headers, ...chosen];
}

/** Returns the sort order in the URL if a column offers it, or null. */
function sortIn(columns: ListOptions['columns'], sort: string | null): string | null {
  const isKnown = (order: string) => columns.some(({ id, sort: first }) => first && id === columnOf(order));
  return sort !== null && sort.split(',').every(isKnown) ? sort : null;
}

export const columnOf = (sort: string | null): string | null => sort?.replace(/^-/, '') ?? null;

/** Returns the one or two orders of `sort`. */
export const ordersIn = (sort: string | null): string[] => sort?.split(',') ?? [];

type Sortable = Pick<ListOptions['columns'][number], 'id' | 'sort'>;

/**
 * Returns `sort` after a click on a column's header. `isAdded`: the column is the second order, or turns its direction if it is
 * one of the two already. Values of custom fields are only sorted by alone.
 */
export function sortAfterClick(column: Sortable, current: string | null, isAdded = false): string {
  const [first = null, second = null] = ordersIn(current);
  const isCustom = [column.id, columnOf(first) ?? ''].some((id) => id.startsWith('custom.'));
  if (!isAdded || first === null || isCustom) return afterClick(column, first);
  if (columnOf(first) === column.id)
    return [afterClick(column, first), ...(second ? [second] : [])].join(',');
  return `${first},${afterClick(column, second)}`;
}

function afterClick({ id, sort }: Sortable, order: string | null): string {
  const isDescending = columnOf(order) === id ? !order?.startsWith('-') : sort === 'descending';
  return isDescending ? `-${id}` : id;
}

export const viewCookie = (name: string): string => `list_${name}`;

/** Writes the choices as short text for a cookie: `table~name,status~name:240~compact`. */
export function writeRemembered({ layout, columns, widths, density }: Remembered): string {
  const sizes = Object.entries(widths ?? {}).map(([id, width]) => `${id}:${Math.round(width)}`);
  return encodeURIComponent(
    [layout ?? '', columns?.join(',') ?? '', sizes.join(','), density ?? ''].join('~'),
  );
}

/** Reads the text of `writeRemembered`. Ignores any other text. */
function readRemembered(cookie = ''): {
  layout?: string;
  columns?: string[];
  widths?: Record<string, number>;
  density?: string;
} {
  const [layout = '', columns = '', widths = '', density = ''] = cookie.split('~');
  return {
    density,
    ...(layout !== '' && { layout }),
    ...(columns !== '' && { columns: columns.split(',') }),
    widths: Object.fromEntries(
      widths.split(',').flatMap((pair) => {
        const at = pair.lastIndexOf(':');
        const width = Number(pair.slice(at + 1));
        return at > 0 && Number.isFinite(width) ? [[pair.slice(0, at), width]] : [];
      }),
    ),
  };
}
