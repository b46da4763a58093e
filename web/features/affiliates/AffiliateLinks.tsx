import { useLocation } from '@remix-run/react';
import { useId, useMemo } from 'react';
import { linkStatuses, type LinkStatus } from '../../../src/features/affiliates/affiliates.rules';
import type { AffiliateLinkView } from '../../../src/features/affiliates/present-affiliates';
import { countOf } from '../../lib/lists/count-of';
import { CursorPages } from '../../lib/lists/CursorPages';
import { ListLayout } from '../../lib/lists/view/ListLayout';
import { useSelection } from '../../lib/lists/useSelection';
import { lazyComponent } from '../../lib/screens/lazy-component';
import { RecordList } from '../../records/list/RecordList';
import { useListView } from '../../lib/lists/view/useListView';
import { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { ClearFilters } from '../../lib/filters/ClearFilters';
import { useNewFromUrl } from '../../lib/dialogs/useNewFromUrl';
import { Button } from '../../ui/actions/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { FilterBar, FilterSearch } from '../../ui/filters/FilterBar';
import { Select } from '../../ui/forms/choices/Select';
import { Inline } from '../../ui/layout/Inline';
import { ListCount } from '../../ui/lists/ListCount';
import { Stack } from '../../ui/layout/Stack';
import { statusLabel } from '../../ui/tokens/status';
import { EDITORS_ONLY } from './affiliate-texts';
import { FileActions } from '../imports/FileActions';
import { importHrefOf } from '../imports/import-texts';
import { linkColumns, linkList } from './link-columns';
import { LinkActions } from './LinkActions';
import { LinkCard } from './LinkCard';
import type { LinksData } from './load-links.server';
import { useLinkDialogs } from './useLinkDialogs';
import { WeeklyCharts } from './WeeklyCharts';

const RecordBulkBar = lazyComponent(() => import('../../records/list/RecordBulkBar'));
const words = ['link', 'links'] as const;
const nameOf = ({ affiliateName }: AffiliateLinkView) => affiliateName;

const filterNames = ['linkStatus', 'partner'] as const;
const inUrl = { searchName: 'linkSearch', pageName: linkList.parameters.page };

interface Props {
  data: LinksData;
  canEdit: boolean;
}

/** The affiliate links, with their clicks, conversions and filters. */
export function AffiliateLinks({ data, canEdit }: Props) {
  const { links, total, totalIsMinimum, pageSize, counts, drawing, programs, linkBase, nextCursor } = data;
  const { search } = useLocation();
  const named = useMemo(() => links.map((link) => ({ id: link.id, name: nameOf(link) })), [links]);
  const selection = useSelection(named, search, '');
  const isTable = data.view.layout === 'table';
  const list = useMemo(() => ({ ...linkList, columns: linkColumns(search) }), [search]);
  const view = useListView(list, data.view);
  const headingId = useId();
  const filters = useUrlFilters(filterNames, {}, inUrl);
  const { onCreate, onEdit, onDelete, dialogs } = useLinkDialogs({ programs, canEdit });
  useNewFromUrl(canEdit ? onCreate : null, 'link');
  const create = (label: string) => (
    <Button
      variant="primary"
      icon="plus"
      disabledReason={canEdit ? undefined : EDITORS_ONLY}
      onPress={onCreate}
    >
      {label}
    </Button>
  );
  const actionsOf = (link: AffiliateLinkView) => ({
    link,
    address: linkBase + link.affiliateCode,
    canEdit,
    leavesList: (status: LinkStatus) => !['all', status].includes(filters.valueOf('linkStatus')),
    onEdit: () => onEdit(link),
    onDelete: () => onDelete(link),
  });
  const exported = new URLSearchParams();
  for (const [name, value] of [
    ['search', filters.text],
    ['status', filters.valueOf('linkStatus')],
    ['partner', filters.valueOf('partner')],
  ] as const)
    if (value !== '' && value !== 'all') exported.set(name, value);
  const choices = [
    { id: 'all', label: `All links (${counts.total})` },
    ...linkStatuses.map((id) => ({ id, label: `${statusLabel(id)} (${counts[id]})` })),
  ];
  return (
    <section aria-labelledby={headingId}>
      <Stack gap={16}>
        <Inline justify="between">
          <h2 id={headingId}>Affiliate links</h2>
          {counts.total > 0 && create('Create Link')}
        </Inline>
        {drawing && <WeeklyCharts drawing={drawing} />}
        {counts.total > 0 && (
          <FilterBar label="Affiliate links" onSubmit={filters.submit}>
            <FilterSearch
              name={inUrl.searchName}
              label="Search links"
              placeholder="Search code, name, company…"
              value={filters.text}
              onChange={filters.type}
            />
            <Select
              hideLabel
              label="Status of the links"
              name="linkStatus"
              value={filters.valueOf('linkStatus')}
              choices={choices}
              onChange={(status) => filters.set('linkStatus', status)}
            />
            <ClearFilters filters={filters} />
            <ListCount>{countOf(total, totalIsMinimum, words)}</ListCount>
            <ListLayout view={view} layouts={linkList.layouts} />
            <FileActions
              importHref={canEdit ? importHrefOf('/api/affiliate-links') : null}
              exportPath="/api/affiliate-links/export"
              query={exported}
            />
          </FilterBar>
        )}
        <RecordList
          label="Links and their results"
          items={links}
          layout={isTable ? 'table' : 'cards'}
          selection={canEdit ? selection : null}
          nameOf={nameOf}
          view={view}
          canEdit={canEdit}
          isStale={filters.isPending}
          card={(link) => <LinkCard key={link.id} {...actionsOf(link)} />}
          buttons={(link) => <LinkActions {...actionsOf(link)} />}
          empty={
            <EmptyState
              icon="link"
              title="No affiliate links found"
              description={
                counts.total > 0
                  ? 'No link here matches these filters.'
                  : 'Give each affiliate their own link. PartnerHub counts clicks and conversions.'
              }
              action={
                counts.total > 0 ? (
                  <Button onPress={filters.clear}>Show All Links</Button>
                ) : (
                  create('Create Your First Link')
                )
              }
            />
          }
        />
        {selection.wasUsed && isTable && (
          <RecordBulkBar
            {...{ words, total, totalIsMinimum }}
            api="/api/affiliate-links"
            rows={named}
            statuses={linkStatuses}
            selection={{ ...selection, query: exported.toString() }}
          />
        )}
        <CursorPages
          label="Pages of affiliate links"
          nextCursor={nextCursor}
          parameter={inUrl.pageName}
          isEmpty={links.length === 0}
          range={{ shown: links.length, pageSize, total, totalIsMinimum }}
        />
      </Stack>
      {dialogs}
    </section>
  );
}
