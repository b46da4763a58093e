import type * as z from 'zod';
import type { FilterField } from '../../../src/lib/entities/filters/filter-fields';
import type { Page } from '../../../src/lib/paging';
import { parse } from '../../../src/http/calls/input';
import { orRefusal } from '../../lib/filters/refused-filters.server';
import { readListView } from '../../lib/lists/view/list-view.server';
import { conditionsIn, loadConditions } from './load-conditions.server';
import type { ListInputs } from './load-record-list.server';
import type { WorkbenchList } from './WorkbenchTable';

const PAGE_SIZE = 50;

interface Options<Row, Filters> {
  list: WorkbenchList<Row>;
  filterFields: readonly FilterField[];
  schema: z.ZodType<Filters>;
  /** The filters besides the conditions, as the URL has them. */
  names: readonly string[];
  /** The values of filters that the URL doesn't have. */
  asked?: object;
  load: (filters: Filters) => Promise<Page<Row>>;
}

/** Loads a WorkbenchTable for the filters, the order and the page in the URL. */
export async function loadWorkbench<Row, Filters>(
  inputs: ListInputs,
  { list, filterFields, schema, names, asked, load }: Options<Row, Filters>,
) {
  const { url } = inputs;
  const look = readListView(inputs, { ...list, layouts: ['table'] }, 0);
  const given = [...names, 'search', 'cursor'].map((name) => [name, url.searchParams.get(name) || undefined]);
  const request = {
    ...Object.fromEntries(given),
    sort: look.sort ?? undefined,
    f: conditionsIn(url),
    limit: PAGE_SIZE,
  };
  const loadPage = async () => load(parse(schema, { ...request, ...asked }));
  const [page, conditions] = await Promise.all([
    orRefusal(loadPage, nothing),
    loadConditions(inputs, filterFields),
  ]);
  const { items: rows, total, totalIsMinimum, nextCursor, refusal } = page;
  return {
    look,
    rows,
    refusal,
    conditions,
    page: { total, totalIsMinimum, nextCursor, pageSize: PAGE_SIZE },
  };
}

const nothing = { items: [], total: 0, totalIsMinimum: false, nextCursor: null };
