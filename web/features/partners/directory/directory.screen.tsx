import { useLoaderData, useLocation } from '@remix-run/react';
import { editPartners } from '../../../../src/features/partners/partners.rules';
import { partnerFilters } from '../../../../src/features/partners/partners.schema';
import { can } from '../../../../src/lib/roles';
import { countOf } from '../../../lib/count-of';
import { parse } from '../../../lib/api-input.server';
import { Results } from '../../../lib/Results';
import { screen } from '../../../lib/screen.server';
import { useUrlFilters } from '../../../lib/useUrlFilters';
import { pageMeta } from '../../../shell/page-meta';
import { Button } from '../../../ui/actions/Button';
import { ButtonLink } from '../../../ui/actions/Link';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { Grid } from '../../../ui/layout/Grid';
import { ListCount } from '../../../ui/lists/ListCount';
import { Page } from '../../../ui/pages/Page';
import { PageHeader } from '../../../ui/pages/PageHeader';
import { CursorPages } from '../../../lib/CursorPages';
import { FileActions } from '../../imports/FileActions';
import { DirectoryFilters, filterNames } from './DirectoryFilters';
import { PartnerCard, type ShownPartner } from './PartnerCard';

const PAGE_SIZE = 50;

export const meta = pageMeta(
  'Partner Directory',
  'All partners, to search and filter by industry, location and type.',
);

export const loader = screen(async ({ app, actor, url }) => {
  const asked = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''));
  const query = parse(partnerFilters, { ...asked, status: 'active', limit: String(PAGE_SIZE) });
  const [page, facets] = await Promise.all([
    app.partners.summaries(actor, query),
    app.partners.facets(actor),
  ]);
  return {
    partners: page.items.map(summarize),
    total: page.total,
    totalIsMinimum: page.totalIsMinimum,
    nextCursor: page.nextCursor,
    facets,
    canCreate: can(actor.workspaceRole, editPartners),
  };
});

/** Returns only the fields of a card. Fifty whole partners would double the size of the page. */
const summarize = ({
  id,
  name,
  description,
  partnershipType,
  industry,
  location,
}: ShownPartner): ShownPartner => ({ id, name, description, partnershipType, industry, location });

export default function Directory() {
  const { partners, total, totalIsMinimum, nextCursor, facets, canCreate } = useLoaderData<typeof loader>();
  const filters = useUrlFilters(filterNames);
  const { search } = useLocation();
  const addPartner = canCreate && (
    <ButtonLink variant="primary" icon="plus" href="/partners/new">
      Add Partner
    </ButtonLink>
  );
  return (
    <Page>
      <PageHeader
        title="Partner Directory"
        subtitle="Everyone your company works with"
        action={
          <>
            <FileActions
              importHref={canCreate ? '/partners/import' : null}
              exportPath="/api/partners/export"
              always={{ status: 'active' }}
              filters={filterNames}
            />
            {addPartner}
          </>
        }
      />
      <DirectoryFilters filters={filters} facets={facets} />
      <ListCount>{countOf(total, totalIsMinimum, ['partner', 'partners'])}</ListCount>
      <Results isStale={filters.isPending}>
        {partners.length > 0 ? (
          <Grid as="ul">
            {partners.map((partner) => (
              <PartnerCard key={partner.id} partner={partner} search={search} />
            ))}
          </Grid>
        ) : (
          <EmptyState
            icon="directory"
            title="No partners found"
            description={
              filters.isFiltered
                ? 'No partner matches this search and these filters.'
                : 'Partners that you add, or that apply and are approved, appear here.'
            }
            action={filters.isFiltered ? <Button onPress={filters.clear}>Clear Filters</Button> : addPartner}
          />
        )}
      </Results>
      <CursorPages nextCursor={nextCursor} isEmpty={partners.length === 0} />
    </Page>
  );
}
