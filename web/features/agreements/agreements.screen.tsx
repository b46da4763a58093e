import { useLoaderData, useNavigate } from '@remix-run/react';
import { countOf } from '../../lib/lists/count-of';
import { CursorPages } from '../../lib/lists/CursorPages';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { Results } from '../../lib/lists/Results';
import { screen } from '../../lib/screens/screen.server';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useNewFromUrl } from '../../lib/dialogs/useNewFromUrl';
import { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { pageMeta } from '../../shell/screens/page-meta';
import { Button } from '../../ui/actions/Button';
import { Link } from '../../ui/actions/Link';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { FilterBar, FilterSearch } from '../../ui/filters/FilterBar';
import { Stack } from '../../ui/layout/Stack';
import { ListCount } from '../../ui/lists/ListCount';
import { Table } from '../../ui/lists/table/Table';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { ADMINS_ONLY } from './agreement-texts';
import { loadAgreements } from './load-agreements.server';

export const loader = screen(loadAgreements);

export const meta = pageMeta('Agreements', 'Documents that partners accept in their portal.');

const NewAgreementDialog = lazyComponent(() => import('./NewAgreementDialog'));
const parts = [NewAgreementDialog];

const filterNames = [] as const;

export default function Agreements() {
  const { agreements, canEdit, choices, total, totalIsMinimum, nextCursor, pageSize } =
    useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const form = useDialog();
  const filters = useUrlFilters<string>(filterNames);
  const isEmpty = agreements.length === 0;
  usePreload(parts, canEdit);
  useNewFromUrl(canEdit ? form.open : null);
  const create = (
    <Button
      variant="primary"
      icon="plus"
      disabledReason={canEdit ? undefined : ADMINS_ONLY}
      onPress={() => form.open()}
    >
      New Agreement
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title="Agreements"
        subtitle="Partners accept them in their portal with a simple electronic signature"
        action={create}
      />
      <Stack>
        {(!isEmpty || filters.isFiltered) && (
          <FilterBar label="Agreements" onSubmit={filters.submit}>
            <FilterSearch
              label="Search agreements"
              placeholder="Search agreements…"
              value={filters.text}
              onChange={filters.type}
            />
            <ListCount>{countOf(total, totalIsMinimum, ['agreement', 'agreements'])}</ListCount>
          </FilterBar>
        )}
        <Results label="Agreements" isStale={filters.isPending}>
          {isEmpty ? (
            <EmptyState
              icon="signature"
              title={filters.isFiltered ? 'No agreements found' : 'No agreements yet'}
              description={
                filters.isFiltered
                  ? 'No agreement matches this search.'
                  : 'Program terms, codes of conduct and other texts that partners accept. Each acceptance has a certificate.'
              }
              action={
                filters.isFiltered ? <Button onPress={filters.clear}>Show All Agreements</Button> : create
              }
            />
          ) : (
            <Table
              label="Agreements"
              stacks
              rows={agreements}
              rowKey={({ id }) => id}
              columns={[
                {
                  id: 'title',
                  header: 'Title',
                  cell: ({ id, title }) => (
                    <Link look="quiet" href={`/agreements/${id}`}>
                      {title}
                    </Link>
                  ),
                },
                { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
                { id: 'audience', header: 'For', cell: ({ audience }) => audience },
                { id: 'required', header: 'Required', cell: ({ isRequired }) => (isRequired ? 'Yes' : 'No') },
                { id: 'version', header: 'Version', align: 'end', cell: ({ version }) => version },
                {
                  id: 'acceptances',
                  header: 'Acceptances',
                  align: 'end',
                  cell: ({ acceptanceCount }) => acceptanceCount,
                },
              ]}
            />
          )}
        </Results>
        <CursorPages
          nextCursor={nextCursor}
          isEmpty={isEmpty}
          range={{ shown: agreements.length, pageSize, total, totalIsMinimum }}
        />
      </Stack>
      {form.key > 0 && (
        <NewAgreementDialog
          key={form.key}
          choices={choices}
          isOpen={form.isOpen}
          onClose={form.close}
          onSaved={({ id }) => navigate(`/agreements/${id}`)}
        />
      )}
    </Page>
  );
}
