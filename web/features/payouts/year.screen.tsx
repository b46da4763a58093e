import { useLoaderData } from '@remix-run/react';
import type { YearRow } from '../../../src/features/payouts/payouts.rules';
import { formatMoney } from '../../../src/lib/money/format-money';
import { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { pageMeta } from '../../lib/screens/page-meta';
import { screen } from '../../lib/screens/screen.server';
import { ButtonLink, Link } from '../../ui/actions/Link';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { FilterBar } from '../../ui/filters/FilterBar';
import { Select } from '../../ui/forms/choices/Select';
import { Stack } from '../../ui/layout/Stack';
import { ListRegion } from '../../ui/lists/ListRegion';
import { Table } from '../../ui/lists/table/Table';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { Pagination } from '../../ui/navigation/Pagination';
import { Text } from '../../ui/text/Text';
import { methodLabel, payeePath, PAYOUTS } from './payout-words';

/** Rows on a page. */
const ROWS = 200;
/** The years before this one that are offered. */
const YEARS = 6;

export const loader = screen(async ({ app, actor, url }) => {
  const thisYear = new Date().getUTCFullYear();
  const asked = Number(url.searchParams.get('year'));
  const year = Number.isInteger(asked) && asked >= 2000 && asked < 2200 ? asked : thisYear;
  const page = Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1);
  const { rows, totals } = await app.payoutPages.year(actor, year);
  return {
    year,
    thisYear,
    page,
    totals,
    count: rows.length,
    rows: rows.slice((page - 1) * ROWS, page * ROWS),
    hasMore: rows.length > page * ROWS,
  };
});

export const meta = pageMeta('Paid by Year', 'What each payee was paid in a year, for taxes.');

/** What was paid in a calendar year, per payee, method and currency. */
export default function Year() {
  const { year, thisYear, rows, totals, count, page, hasMore } = useLoaderData<typeof loader>();
  const filters = useUrlFilters(['year'], { year: String(thisYear) }, { pageName: 'page' });
  const pathTo = (number: number) => `?year=${year}&page=${number}`;
  const years = Array.from({ length: YEARS }, (_, index) => String(thisYear - index));
  return (
    <Page>
      <PageHeader
        back={
          <Link look="back" href={PAYOUTS}>
            Payouts
          </Link>
        }
        title={`Paid in ${year}`}
        subtitle="Per payee, method and currency. A year ends at midnight UTC."
        action={
          <ButtonLink icon="download" href={`/api/payouts/year?year=${year}&format=csv`} download>
            Export CSV
          </ButtonLink>
        }
      />
      <Stack gap={16}>
        <FilterBar label="Year" onSubmit={filters.submit}>
          <Select
            hideLabel
            label="Year"
            name="year"
            value={String(year)}
            choices={years.map((id) => ({ id, label: id }))}
            onChange={(value) => filters.set('year', value)}
          />
          {totals.map(({ currency, amount }) => (
            <Text key={currency} as="span" isNumeric>
              {formatMoney(amount, currency)}
            </Text>
          ))}
        </FilterBar>
        <ListRegion isStale={filters.isPending}>
          {rows.length === 0 ? (
            <EmptyState
              icon="note"
              title={`Nothing was paid in ${year}`}
              description="Payouts appear here when they are marked as paid."
            />
          ) : (
            <Table
              label={`Paid in ${year}`}
              stacks
              rows={rows}
              rowKey={keyOf}
              columns={[
                {
                  id: 'payee',
                  header: 'Payee',
                  cell: ({ payeeId, payeeName }) => (
                    <Link look="quiet" href={payeePath(payeeId)}>
                      {payeeName}
                    </Link>
                  ),
                },
                { id: 'country', header: 'Country', cell: ({ country }) => country ?? '—' },
                { id: 'method', header: 'Paid by', cell: ({ method }) => methodLabel(method) },
                {
                  id: 'amount',
                  header: 'Amount',
                  align: 'end',
                  wrap: 'no',
                  cell: ({ amount, currency }) => formatMoney(amount, currency),
                },
              ]}
            />
          )}
        </ListRegion>
        {(page > 1 || hasMore) && (
          <Pagination
            first={page > 1 ? pathTo(1) : null}
            previous={page > 1 ? pathTo(page - 1) : null}
            next={hasMore ? pathTo(page + 1) : null}
          >
            {`${count.toLocaleString('en-US')} rows`}
          </Pagination>
        )}
      </Stack>
    </Page>
  );
}

const keyOf = ({ payeeId, method, currency }: YearRow): string => `${payeeId} ${method} ${currency}`;
