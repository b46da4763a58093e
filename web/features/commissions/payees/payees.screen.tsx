import { useLoaderData } from '@remix-run/react';
import {
  payeeStatuses,
  payeeStatusLabels,
  payoutMethodLabels,
} from '../../../../src/features/commissions/payees/payees.rules';
import { payeeFilters } from '../../../../src/features/commissions/payees/payees.schema';
import { FilterSelect } from '../../../lib/filters/FilterSelect';
import { useUrlFilters } from '../../../lib/filters/useUrlFilters';
import { lazyComponent } from '../../../lib/screens/lazy-component';
import { pageMeta } from '../../../lib/screens/page-meta';
import { screen } from '../../../lib/screens/screen.server';
import { useRecordDialogs } from '../../../records/form/useRecordDialogs';
import { loadTable } from '../../../records/list/load-table.server';
import { SearchedTable } from '../../../records/list/SearchedTable';
import { Button } from '../../../ui/actions/Button';
import { Link } from '../../../ui/actions/Link';
import { choicesOf } from '../../../ui/forms/choices/choices';
import { ListPage } from '../../../ui/pages/ListPage';
import { PageHeader } from '../../../ui/pages/PageHeader';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { FileActions } from '../../imports/FileActions';
import { MoneyTabs, PAYEES } from '../MoneyTabs';
import { sumText } from '../sum-words';
import { destinationOf, payeeView, waitsFor } from './payee.view';

export const loader = screen(async (inputs) => {
  const { app, actor, url } = inputs;
  const status = url.searchParams.get('status') ?? undefined;
  const { rows, ...table } = await loadTable(inputs, payeeView, {
    service: app.payees,
    filters: payeeFilters,
    asked: { status },
    summarize: (payee) => payee,
  });
  const sums = await app.commissionSums.of(
    actor,
    'payeeId',
    rows.map(({ id }) => id),
  );
  return { ...table, rows: rows.map((payee) => ({ ...payee, sums: sums.get(payee.id) ?? [] })) };
});

export const meta = pageMeta('Payees', 'Who is paid, and how.');

const PayeeDialog = lazyComponent(() => import('./PayeeDialog'));
const parts = [PayeeDialog];

const filterNames = ['status'] as const;

export default function Payees() {
  const { conditions, rows, page, canEdit } = useLoaderData<typeof loader>();
  const filters = useUrlFilters<string>(filterNames);
  const { create, dialogs } = useRecordDialogs(payeeView, {
    canEdit,
    onChanged: () => undefined,
    parts,
    form: (props) => <PayeeDialog {...props} />,
  });
  const button = canEdit && (
    <Button variant="primary" icon="plus" onPress={create}>
      Create Payee
    </Button>
  );
  return (
    <ListPage>
      <PageHeader
        title="Payees"
        subtitle="Who is paid, and how"
        action={
          rows.length > 0 && (
            <>
              <FileActions importHref={null} exportPath="/api/payees/export" filters={filterNames} />
              {button}
            </>
          )
        }
      />
      <MoneyTabs selected={PAYEES}>
        <SearchedTable
          label="Payees"
          words={['payee', 'payees']}
          rows={rows}
          filters={filters}
          page={page}
          conditions={conditions}
          more={
            <FilterSelect
              filters={filters}
              name="status"
              label="Status"
              any="Any status"
              choices={choicesOf(
                payeeStatuses,
                (id) => payeeStatusLabels[id as (typeof payeeStatuses)[number]],
              )}
            />
          }
          empty={{
            icon: 'users',
            title: 'No payees yet',
            purpose:
              'Partners and people become payees when they first earn a commission. You can also add one before.',
            noMatch: 'No payee matches these filters.',
            action: button,
          }}
          columns={[
            {
              id: 'name',
              header: 'Name',
              cell: ({ id, name }) => (
                <Link look="quiet" href={payeeView.path(id)}>
                  {name}
                </Link>
              ),
            },
            { id: 'email', header: 'Email', cell: ({ email }) => email ?? '—' },
            {
              id: 'method',
              header: 'Paid by',
              cell: (payee) =>
                payee.method === null
                  ? '—'
                  : [payoutMethodLabels[payee.method], destinationOf(payee)].filter(Boolean).join(' · '),
            },
            {
              id: 'status',
              header: 'Status',
              cell: (payee) => (
                <span title={waitsFor(payee) ?? undefined}>
                  <StatusBadge status={payee.status} />
                </span>
              ),
            },
            { id: 'due', header: 'Due', align: 'end', cell: ({ sums }) => sumText(sums, 'due') },
            { id: 'held', header: 'Held', align: 'end', cell: ({ sums }) => sumText(sums, 'held') },
            { id: 'paid', header: 'Paid', align: 'end', cell: ({ sums }) => sumText(sums, 'paid') },
          ]}
        />
      </MoneyTabs>
      {dialogs}
    </ListPage>
  );
}
