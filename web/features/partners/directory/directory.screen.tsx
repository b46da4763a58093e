import { useLoaderData, useLocation } from '@remix-run/react';
import { useMemo } from 'react';
import { ifExists } from '../../../lib/screens/if-exists.server';
import { customFiltersIn } from '../../custom-fields/custom-filters.server';
import { customName } from '../../../lib/forms/custom-form-fields';
import { lazyComponent } from '../../../lib/screens/lazy-component';
import { ListKeys } from '../../../lib/keyboard/ListKeys';
import { ListLayout } from '../../../lib/lists/view/ListLayout';
import { ownerChoices } from '../../../lib/owners/owner-choices.server';
import { readListView } from '../../../lib/lists/view/list-view.server';
import { useListView } from '../../../lib/lists/view/useListView';
import { useCellEdits } from '../../../lib/lists/cells/useCellEdits';
import { useSelection } from '../../../lib/lists/useSelection';
import { skipPeekRevalidation, usePeek } from '../../../lib/lists/usePeek';
import { listWith } from '../../../records/list/columns';
import { listOnly, partnerList, PEEK, partnerListIn } from './partner-columns';
import { PartnerPeek } from './PartnerPeek';
import { editPartners } from '../../../../src/features/partners/partners.rules';
import { partnerFilters } from '../../../../src/features/partners/partners.schema';
import { onlyPage } from '../../../../src/lib/paging';
import { can } from '../../../../src/lib/roles';
import { countOf } from '../../../lib/lists/count-of';
import { parse } from '../../../../src/http/calls/input';
import { conditionsIn, loadConditions } from '../../../records/list/load-conditions.server';
import { statusLabel } from '../../../ui/tokens/status';
import { withSuggestions } from './facet-suggestions';
import { orRefusal } from '../../../lib/filters/refused-filters.server';
import { Results } from '../../../lib/lists/Results';
import { screen } from '../../../lib/screens/screen.server';
import { useUrlFilters } from '../../../lib/filters/useUrlFilters';
import { pageMeta } from '../../../lib/screens/page-meta';
import { ButtonLink } from '../../../ui/actions/Link';
import { Grid } from '../../../ui/layout/Grid';
import { ListCount } from '../../../ui/lists/ListCount';
import { ListFoot, ListPage } from '../../../ui/pages/ListPage';
import { create, none, usePageKeys } from '../../../lib/keyboard/usePageKeys';
import { PageHeader } from '../../../ui/pages/PageHeader';
import { CursorPages } from '../../../lib/lists/CursorPages';
import { useSavedViews } from '../../views/useSavedViews';
import { FileActions } from '../../imports/FileActions';
import { importHrefOf } from '../../imports/import-texts';
import { summarize, summarizeAll } from './listed-partners.server';
import { DirectoryBody } from './DirectoryBody';
import { DirectoryFilters, filterDefaults, filterNames } from './DirectoryFilters';
import { NoPartners } from './NoPartners';
import { DataTable } from '../../../ui/lists/table/DataTable';
import { PartnerCard, type ShownPartner } from './PartnerCard';
import { tierChoices } from './tag-choices.server';
import { usePartnerEdits } from './usePartnerEdits';
import { SafeSuspense } from '../../../ui/feedback/SafeSuspense';

const PartnerBulkBar = lazyComponent(() => import('./PartnerBulkBar'));

const PAGE_SIZE = 50;

export const meta = pageMeta(
  'Partner Directory',
  'All partners, to search and filter by industry, location and type.',
);

export const loader = screen(async ({ app, context, actor, url }) => {
  const asked = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''));
  const customFields = await app.customFields.of(actor, 'partners');
  const custom = customFiltersIn(url, customFields);
  const list = async () =>
    app.partners.summaries(
      actor,
      parse(partnerFilters, {
        ...filterDefaults,
        ...asked,
        f: conditionsIn(url),
        custom,
        limit: String(PAGE_SIZE),
      }),
    );
  const isFiltered =
    custom !== undefined || ['search', 'f', ...filterNames].some((name) => asked[name] !== undefined);
  const everything = parse(partnerFilters, { ...filterDefaults, limit: '1' });
  const canEdit = can(actor.workspaceRole, editPartners);
  const [page, whole, facets, peeked, owners, tiers, conditions] = await Promise.all([
    orRefusal(list, onlyPage([])),
    isFiltered ? app.partners.summaries(actor, everything) : null,
    app.partners.facets(actor),
    ifExists(asked[PEEK], async (id) => summarize(await app.partners.get(actor, id))),
    ownerChoices(app, actor),
    canEdit ? tierChoices(app, actor) : [],
    loadConditions({ app, actor, url }, app.partners.filterFields, customFields),
  ]);
  const view = readListView({ context, url }, listWith(partnerList, customFields), (whole ?? page).total);
  return {
    partners: await summarizeAll(app, actor, page.items, view),
    total: page.total,
    totalIsMinimum: page.totalIsMinimum,
    nextCursor: page.nextCursor,
    refusal: page.refusal,
    view,
    /**
     * The partner of the peek panel, which may be on another page. null if no panel is open or the partner doesn't
     * exist.
     */
    peeked,
    facets,
    conditions,
    owners,
    tiers,
    customFields,
    canCreate: canEdit,
  };
});

export const shouldRevalidate = skipPeekRevalidation(PEEK);

export default function Directory() {
  const { partners, total, totalIsMinimum, nextCursor, facets, canCreate, ...data } =
    useLoaderData<typeof loader>();
  const { customFields } = data;
  const conditions = withSuggestions(data.conditions, facets);
  const names = [...filterNames, ...customFields.map(customName)];
  const filters = useUrlFilters<string>(names, {}, { defaults: filterDefaults });
  const status = filters.valueOf('status');
  const statusChip =
    status === 'all'
      ? []
      : [{ label: 'Status', text: `is ${statusLabel(status)}`, removeHref: filters.hrefOf('status', 'all') }];
  const { search } = useLocation();
  const peek = usePeek(PEEK);
  const list = useMemo(() => listWith(partnerListIn(listOnly(search)), customFields), [customFields, search]);
  const view = useListView(list, data.view);
  const peeked = [...partners, data.peeked].find((partner) => partner?.id === peek.id);
  const selection = useSelection(partners, search, PEEK);
  const edits = usePartnerEdits({ canEdit: canCreate, owners: data.owners, tiers: data.tiers });
  const cells = useCellEdits(partners, data.view.layout === 'table' ? edits : noEdits, nameOf);
  usePageKeys(canCreate ? create : none);
  const views = useSavedViews({
    entity: 'partners',
    layout: view.layout,
    columns: view.choices.shown,
    records: [PEEK],
  });
  const addPartner = canCreate && (
    <ButtonLink variant="primary" icon="plus" href="/partners/new" aria-keyshortcuts="c">
      Add Partner
    </ButtonLink>
  );
  return (
    <ListPage>
      <PageHeader
        title="Partner Directory"
        subtitle="Companies you work with"
        action={
          <>
            <ListLayout view={view} layouts={partnerList.layouts} />
            <FileActions
              importHref={canCreate ? importHrefOf('/api/partners') : null}
              exportPath="/api/partners/export"
              contactsPath="/api/contacts/export"
              always={{ status }}
              filters={names}
              entries={views.entries}
            />
            {addPartner}
          </>
        }
      />
      <DirectoryBody>
        <DirectoryFilters
          filters={filters}
          customFields={customFields}
          facets={facets}
          owners={data.owners}
          partners={partners}
          conditions={conditions}
          also={statusChip}
        />
        <Results label="Partners" items={partners} isStale={filters.isPending}>
          {partners.length > 0 ? (
            <ListKeys
              {...peek.listProps}
              {...cells.listProps}
              isEditable={false}
              selection={canCreate && data.view.layout === 'table' ? selection : undefined}
            >
              {data.view.layout === 'table' ? (
                <SafeSuspense>
                  <DataTable
                    label="Partners"
                    {...view.table}
                    rows={partners}
                    rowKey={idOf}
                    openedRow={peek.id}
                    editable={cells.editable}
                    selection={canCreate ? selection.table : undefined}
                  />
                </SafeSuspense>
              ) : (
                <Grid as="ul">
                  {partners.map((partner) => (
                    <PartnerCard key={partner.id} partner={partner} search={listOnly(search)} />
                  ))}
                </Grid>
              )}
              {cells.editor}
            </ListKeys>
          ) : (
            <NoPartners filters={filters} refusal={data.refusal} addPartner={addPartner} />
          )}
        </Results>
        {selection.wasUsed && data.view.layout === 'table' && (
          <PartnerBulkBar
            selection={selection}
            status={status}
            rows={partners}
            total={total}
            totalIsMinimum={totalIsMinimum}
            owners={data.owners}
            tiers={data.tiers}
          />
        )}
        <ListFoot>
          <ListCount>{countOf(total, totalIsMinimum, ['partner', 'partners'])}</ListCount>
          <CursorPages
            nextCursor={nextCursor}
            isEmpty={partners.length === 0}
            range={{ shown: partners.length, pageSize: PAGE_SIZE, total, totalIsMinimum }}
          />
        </ListFoot>
      </DirectoryBody>
      {views.dialogs}
      {peeked && (
        <PartnerPeek
          partner={peeked}
          search={listOnly(search)}
          customFields={customFields}
          tiers={data.tiers}
          canEdit={canCreate}
          onClose={peek.close}
        />
      )}
    </ListPage>
  );
}

const idOf = ({ id }: ShownPartner) => id;
const nameOf = ({ name }: ShownPartner) => name;
const noEdits = {};
