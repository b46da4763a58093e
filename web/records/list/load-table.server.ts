import type * as z from 'zod';
import type { Member } from '../../../src/lib/actor';
import type { Page } from '../../../src/lib/paging';
import { can, type Permission } from '../../../src/lib/roles';
import type { App } from '../../../src/app';
import type { FilterField } from '../../../src/lib/entities/filters/filter-fields';
import { conditionsIn, loadConditions } from './load-conditions.server';
import { parse } from '../../../src/http/calls/input';

const PAGE_SIZE = 50;

interface Options<Whole, Row, Filters> {
  service: {
    filterFields: readonly FilterField[];
    list(actor: Member, filters: Filters): Promise<Page<Whole>>;
  };
  filters: z.ZodType<Filters>;
  /** The values of filters besides the search. */
  asked?: object;
  /** Returns the fields that the table shows. */
  summarize: (whole: Whole) => Row;
}

/** Loads the plain table of records for the search, filters and page in the URL. */
export async function loadTable<Whole, Row, Filters>(
  { app, actor, url }: { app: App; actor: Member; url: URL },
  { record }: { record: { edit: Permission } },
  { service, filters, asked, summarize }: Options<Whole, Row, Filters>,
) {
  const given = (name: string) => url.searchParams.get(name) ?? undefined;
  const request = {
    search: given('search'),
    cursor: given('cursor'),
    f: conditionsIn(url),
    limit: String(PAGE_SIZE),
  };
  const query = parse(filters, { ...request, ...asked });
  const [{ items, total, totalIsMinimum, nextCursor }, conditions] = await Promise.all([
    service.list(actor, query),
    loadConditions({ app, actor, url }, service.filterFields),
  ]);
  return {
    rows: items.map(summarize),
    page: { total, totalIsMinimum, nextCursor, pageSize: PAGE_SIZE },
    conditions,
    canEdit: can(actor.workspaceRole, record.edit),
  };
}
