import { useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { useCallback, useMemo, useRef, useState } from 'react';
import {
  columnOf,
  defaultParameters,
  ordersIn,
  sortAfterClick,
  viewCookie,
  writeRemembered,
  type Density,
  type Layout,
  type ListColumn,
  type ListParameters,
  type ListView,
} from './list-view';
import { withoutPage } from '../../filters/page-parameters';
import { rememberChoice } from '../../remember-choice';

const YEAR = 365 * 24 * 3600;

interface List<Row> {
  name: string;
  columns: readonly ListColumn<Row>[];
  parameters?: ListParameters;
}

/**
 * Lets the user choose the layout, the columns and the order of a list. They are in the URL, so that a link shows the
 * same list. The browser remembers all but the order. `view` is the view that the server has rendered.
 */
export function useListView<Row>(list: List<Row>, view: ListView) {
  const { name, columns, parameters = defaultParameters } = list;
  const navigate = useNavigate();
  const location = useLocation();
  const { location: pending } = useNavigation();
  const isPending = pending?.pathname === location.pathname;
  const search = isPending ? pending.search : location.search;
  const params = useMemo(() => new URLSearchParams(search), [search]);

  // A click shows its result at once, even while the list is loading.
  const askedColumns = params.get(parameters.columns);
  const shownIds = useMemo(() => {
    const [header, ...rest] = view.columns;
    return [...(header ? [header] : []), ...(askedColumns?.split(',').filter(Boolean) ?? rest)];
  }, [askedColumns, view.columns]);
  const shown = useMemo(
    () => shownIds.flatMap((id) => columns.find((column) => column.id === id) ?? []),
    [shownIds, columns],
  );

  const remembered = useRef<ListView>({ ...view, columns: view.columns.slice(1) });
  const remember = useCallback(
    (change: Partial<ListView>) => {
      remembered.current = { ...remembered.current, ...change };
      rememberChoice(viewCookie(name), writeRemembered(remembered.current), YEAR);
    },
    [name],
  );

  const [density, setDensity] = useState(view.density);

  const searchWith = useCallback(
    (key: 'layout' | 'columns' | 'sort', value: string) => {
      const next = new URLSearchParams(params);
      if (key !== 'columns') withoutPage(next, parameters.page);
      next.set(parameters[key], value);
      return `?${next.toString()}`;
    },
    [params, parameters],
  );
  const go = useCallback(
    (to: string, replace = false) => navigate(to, { replace, preventScrollReset: true }),
    [navigate],
  );

  const sort = params.get(parameters.sort) ?? view.sort;
  const sortBy = useCallback(
    (id: string, isAdded?: boolean) => {
      const column = columns.find((one) => one.id === id);
      return column?.sort ? searchWith('sort', sortAfterClick(column, sort, isAdded)) : null;
    },
    [columns, searchWith, sort],
  );

  function choose(ids: readonly string[]) {
    remember({ columns: ids });
    go(searchWith('columns', ids.join(',')), true);
  }

  return {
    /** The chosen layout. The list of `view.layout` is shown until that of a new choice has arrived. */
    layout: (params.get(parameters.layout) ?? view.layout) as Layout,
    setLayout(layout: Layout) {
      remember({ layout });
      go(searchWith('layout', layout));
    },
    density,
    setDensity(chosen: Density) {
      remember({ density: chosen });
      setDensity(chosen);
    },
    /** Props of the ColumnChoices. */
    choices: {
      columns,
      shown: shownIds.slice(1),
      onChange: choose,
      onReset: () =>
        choose(columns.flatMap(({ id, isExtra }, index) => (isExtra || index === 0 ? [] : [id]))),
    },
    /** Props of the DataTable. */
    table: {
      columns: shown,
      widths: view.widths,
      density,
      onResize: useCallback((widths: Record<string, number>) => remember({ widths }), [remember]),
      sort: {
        orders: ordersIn(sort).map((order) => ({
          column: columnOf(order),
          isDescending: order.startsWith('-'),
        })),
        hrefOf: (id: string) => sortBy(id),
        onSort(id: string, isAdded: boolean) {
          const to = sortBy(id, isAdded);
          if (to !== null) go(to);
        },
      },
    },
  };
}
