import { useLoaderData, useNavigate } from '@remix-run/react';
import { agreementFilters } from '../../../src/features/agreements/agreements.schema';
import { describeAudience } from '../../../src/features/audiences/audiences.rules';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { screen } from '../../lib/screens/screen.server';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useNewFromUrl } from '../../lib/dialogs/useNewFromUrl';
import { SearchedTable } from '../../records/list/SearchedTable';
import { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { pageMeta } from '../../lib/screens/page-meta';
import { CreateButton } from '../../records/list/CreateButton';
import { loadTable } from '../../records/list/load-table.server';
import { Link } from '../../ui/actions/Link';
import { ListPage } from '../../ui/pages/ListPage';
import { PageHeader } from '../../ui/pages/PageHeader';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { loadAudienceChoices } from '../audiences/load-audience-choices.server';
import { agreementView } from './agreement.view';
import { appearanceAt } from '../../../src/features/audiences/appearance.rules';

export const loader = screen(async (inputs) => {
  const { app, actor } = inputs;
  const now = app.clock.now().toISOString();
  const [table, choices] = await Promise.all([
    loadTable(inputs, agreementView, {
      service: app.agreements,
      filters: agreementFilters,
      summarize: (agreement) => ({
        id: agreement.id,
        title: agreement.title,
        status: agreement.status,
        appearance: appearanceAt(agreement, now),
        audience: describeAudience(agreement),
        isRequired: agreement.isRequired,
        version: agreement.version,
        acceptanceCount: agreement.acceptanceCount,
      }),
    }),
    loadAudienceChoices(app, actor, []),
  ]);
  return { ...table, choices };
});

export const meta = pageMeta('Agreements', 'Documents that partners accept in their portal.');

const NewAgreementDialog = lazyComponent(() => import('./NewAgreementDialog'));
const parts = [NewAgreementDialog];

const bulk = { api: '/api/agreements', nameOf: ({ title }: { title: string }) => title };

const filterNames = [] as const;

export default function Agreements() {
  const { conditions, rows, page, canEdit, choices } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const form = useDialog();
  const filters = useUrlFilters<string>(filterNames);
  usePreload(parts, canEdit);
  useNewFromUrl(canEdit ? form.open : null);
  const create = <CreateButton view={agreementView} canEdit={canEdit} onCreate={() => form.open()} />;
  return (
    <ListPage>
      <PageHeader
        title="Agreements"
        subtitle="Partners accept them in their portal with a simple electronic signature"
        action={create}
      />
      <SearchedTable
        label="Agreements"
        words={['agreement', 'agreements']}
        rows={rows}
        filters={filters}
        page={page}
        conditions={conditions}
        bulk={canEdit ? bulk : undefined}
        empty={{
          icon: 'signature',
          title: 'No agreements yet',
          purpose:
            'Program terms, codes of conduct and other texts that partners accept. Each acceptance has a certificate.',
          noMatch: 'No agreement matches this search.',
          action: create,
        }}
        columns={[
          {
            id: 'title',
            header: 'Title',
            cell: ({ id, title }) => (
              <Link look="quiet" href={agreementView.path(id)}>
                {title}
              </Link>
            ),
          },
          {
            id: 'status',
            header: 'Status',
            cell: ({ status, appearance }) => (
              <StatusBadge status={status === 'active' && appearance !== 'visible' ? appearance : status} />
            ),
          },
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
      {form.key > 0 && (
        <NewAgreementDialog
          key={form.key}
          choices={choices}
          isOpen={form.isOpen}
          onClose={form.close}
          onSaved={({ id }) => navigate(agreementView.path(id))}
        />
      )}
    </ListPage>
  );
}
