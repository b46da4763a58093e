import { useLoaderData } from '@remix-run/react';
import { applyToCompanies } from '../../../src/features/discover/discover.rules';
import { companyFilters } from '../../../src/features/discover/discover.schema';
import type { Company } from '../../../src/features/discover/discover.service';
import { can } from '../../../src/lib/roles';
import { countOf } from '../../lib/lists/count-of';
import { parse } from '../../../src/http/calls/input';
import { CursorPages } from '../../lib/lists/CursorPages';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { Results } from '../../lib/lists/Results';
import { screen } from '../../lib/screens/screen.server';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { pageMeta } from '../../lib/screens/page-meta';
import { Button } from '../../ui/actions/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Grid } from '../../ui/layout/Grid';
import { ListCount } from '../../ui/lists/ListCount';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { CompanyCard } from './CompanyCard';
import { CompanyFilters, filterNames } from './CompanyFilters';

const PAGE_SIZE = 24;
const ONLY_EDITORS = 'You need Editor or Admin role to apply to partners';

export const meta = pageMeta('Discover Companies', 'Companies on this server that are open to partnerships.');

export const loader = screen(async ({ app, actor, url }) => {
  const asked = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''));
  const query = parse(companyFilters, { ...asked, limit: String(PAGE_SIZE) });
  const canApply = can(actor.workspaceRole, applyToCompanies);
  const [page, introduction] = await Promise.all([
    app.discover.list(actor, query),
    canApply ? app.discover.introduction(actor) : null,
  ]);
  const { items: companies, total, totalIsMinimum, nextCursor } = page;
  return { companies, total, totalIsMinimum, nextCursor, introduction };
});

const ApplyDialog = lazyComponent(() => import('./ApplyDialog'));
const dialogs = [ApplyDialog];

export default function Discover() {
  const { companies, total, totalIsMinimum, nextCursor, introduction } = useLoaderData<typeof loader>();
  const filters = useUrlFilters(filterNames);
  const dialog = useDialog<Company>();
  usePreload(dialogs, introduction !== null);
  return (
    <Page>
      <PageHeader title="Discover Companies" subtitle="Companies that are open to new partners" />
      <CompanyFilters filters={filters} />
      <ListCount>{countOf(total, totalIsMinimum, ['company', 'companies'])}</ListCount>
      <Results isStale={filters.isPending}>
        {companies.length > 0 ? (
          <Grid as="ul">
            {companies.map((company) => (
              <CompanyCard
                key={company.id}
                company={company}
                disabledReason={introduction ? undefined : ONLY_EDITORS}
                onApply={() => dialog.open(company)}
              />
            ))}
          </Grid>
        ) : (
          <NoCompanies isFiltered={filters.isFiltered} onClear={filters.clear} />
        )}
      </Results>
      <CursorPages nextCursor={nextCursor} />
      {introduction && dialog.isOpen && dialog.subject && (
        <ApplyDialog
          key={dialog.key}
          company={dialog.subject}
          introduction={introduction}
          onClose={dialog.close}
        />
      )}
    </Page>
  );
}

function NoCompanies({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon="discover"
      title="No companies found"
      description={
        isFiltered
          ? 'No company matches this search and these filters.'
          : 'Companies appear here once they have described themselves in their settings.'
      }
      action={isFiltered && <Button onPress={onClear}>Clear Filters</Button>}
    />
  );
}
