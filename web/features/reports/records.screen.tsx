import { useLoaderData } from '@remix-run/react';
import { measureOf } from '../../../src/features/reports/measures/measures.rules';
import { valueText } from '../../../src/features/reports/measures/value-text.rules';
import { parse } from '../../../src/http/calls/input';
import { pageRequest } from '../../../src/lib/paging';
import { pageMeta } from '../../lib/screens/page-meta';
import { screen } from '../../lib/screens/screen.server';
import { formatDay } from '../../lib/texts/format-date';
import { Link } from '../../ui/actions/Link';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Stack } from '../../ui/layout/Stack';
import { Table } from '../../ui/lists/table/Table';
import { Pagination } from '../../ui/navigation/Pagination';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { readDefinition } from './load-report.server';
import { REPORTS, reportSearch } from './report-address';

/** Records on a page. */
const SHOWN = 100;

export const loader = screen(async ({ app, actor, url: { searchParams } }) => {
  const definition = await readDefinition(app, actor, searchParams);
  const keys = searchParams.getAll('key').map((key) => key || null);
  const currency = searchParams.get('in');
  const place = searchParams.has('row') ? { keys, currency } : null;
  const asked = currency === null ? definition : { ...definition, currency };
  const cursor = searchParams.get('cursor') ?? undefined;
  const page = await app.reportQueries.records(
    actor,
    asked,
    place,
    parse(pageRequest, { limit: SHOWN, cursor }),
  );
  const first = new URLSearchParams(searchParams);
  first.delete('cursor');
  return { page, definition, first: first.toString(), isFirst: cursor === undefined };
});

export const meta = pageMeta('Records of a Figure', 'The records that a figure of a report counts.');

/** The records that a figure of a report counts. */
export default function Records() {
  const { page, definition, first, isFirst } = useLoaderData<typeof loader>();
  const { label, unit, definition: words } = measureOf(definition.measure);
  const total = page.total.toLocaleString('en-US');
  return (
    <Page>
      <PageHeader
        back={
          <Link look="back" href={`${REPORTS}/new?${reportSearch(definition)}`}>
            {label}
          </Link>
        }
        title={page.total === 1 ? '1 record' : `${total} records`}
        subtitle={words}
      />
      <Stack gap={16}>
        {page.items.length === 0 ? (
          <EmptyState icon="search" title="No records." description="The figure may have changed since." />
        ) : (
          <Table
            label="Records"
            stacks
            rows={page.items}
            rowKey={({ id, day }) => `${id} ${day}`}
            columns={[
              {
                id: 'name',
                header: 'Name',
                cell: ({ name, path }) =>
                  path === null ? (
                    name
                  ) : (
                    <Link look="quiet" href={path}>
                      {name}
                    </Link>
                  ),
              },
              {
                id: 'day',
                header: 'Day (UTC)',
                wrap: 'no',
                cell: ({ day }) => (day === null ? '—' : formatDay(day)),
              },
              {
                id: 'value',
                header: label,
                align: 'end',
                wrap: 'no',
                cell: (record) => valueText(unit, record),
              },
            ]}
          />
        )}
        {(!isFirst || page.nextCursor !== null) && (
          <Pagination
            first={isFirst ? null : `?${first}`}
            previous={null}
            next={page.nextCursor === null ? null : `?${first}&cursor=${page.nextCursor}`}
          >
            {`${total} records`}
          </Pagination>
        )}
      </Stack>
    </Page>
  );
}
