import { useId } from 'react';
import { linkStatuses } from '../../../src/features/affiliates/affiliates.rules';
import type { AffiliateLinkView } from '../../../src/features/affiliates/present-affiliates';
import { CursorPages } from '../../lib/CursorPages';
import { DeleteDialog } from '../../lib/DeleteDialog';
import { lazyComponent, usePreload } from '../../lib/lazy-component';
import { useDialog } from '../../lib/useDialog';
import { Results } from '../../lib/Results';
import { useUrlFilters } from '../../lib/useUrlFilters';
import { Button } from '../../ui/actions/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { FilterBar, FilterSearch } from '../../ui/filters/FilterBar';
import { Select } from '../../ui/forms/Select';
import { Inline } from '../../ui/layout/Inline';
import { ListCount } from '../../ui/lists/ListCount';
import { Stack } from '../../ui/layout/Stack';
import { statusLabel } from '../../ui/tokens/status';
import { EDITORS_ONLY } from './affiliate-texts';
import { LinksTable } from './LinksTable';
import type { LinksData } from './load-links.server';
import { WeeklyCharts } from './WeeklyCharts';

const LinkDialog = lazyComponent(() => import('./LinkDialog'));
const dialogs = [LinkDialog];
const filterNames = ['linkStatus', 'partner'] as const;
const inUrl = { searchName: 'linkSearch', pageName: 'links' };

interface Props {
  data: LinksData;
  canEdit: boolean;
}

/** The affiliate links, with their clicks, conversions and filters. */
export function AffiliateLinks({ data, canEdit }: Props) {
  const { links, count, counts, drawing, programs, linkBase, nextCursor } = data;
  const headingId = useId();
  const filters = useUrlFilters(filterNames, {}, inUrl);
  const form = useDialog<AffiliateLinkView>();
  const deletion = useDialog<AffiliateLinkView>();
  usePreload(dialogs, canEdit);
  const create = (label: string) => (
    <Button
      variant="primary"
      icon="plus"
      disabledReason={canEdit ? undefined : EDITORS_ONLY}
      onPress={() => form.open()}
    >
      {label}
    </Button>
  );
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
            {filters.isFiltered && (
              <Button variant="ghost" icon="close" onPress={filters.clear}>
                Clear Filters
              </Button>
            )}
            <ListCount>{count}</ListCount>
          </FilterBar>
        )}
        <Results items={links} isStale={filters.isPending}>
          {links.length > 0 ? (
            <LinksTable
              links={links}
              linkBase={linkBase}
              canEdit={canEdit}
              leavesList={(status) => !['all', status].includes(filters.valueOf('linkStatus'))}
              onEdit={form.open}
              onDelete={deletion.open}
            />
          ) : (
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
          )}
        </Results>
        <CursorPages nextCursor={nextCursor} parameter={inUrl.pageName} />
      </Stack>
      {form.key > 0 && (
        <LinkDialog
          key={form.key}
          link={form.subject}
          programs={programs}
          isOpen={form.isOpen}
          onClose={form.close}
        />
      )}
      <DeleteDialog
        dialog={deletion}
        pathOf={({ id }) => `/api/affiliate-links/${id}`}
        title={`Delete ${deletion.subject?.affiliateCode ?? 'this link'}?`}
        description="This permanently deletes the link and its clicks, and the link stops working. A link with conversions can't be deleted; suspend it instead."
        confirmLabel="Delete Link"
        success="Affiliate link deleted"
        failure="Failed to delete affiliate link"
      />
    </section>
  );
}
