import type { ReactNode } from 'react';
import { DeleteDialog } from '../../lib/dialogs/DeleteDialog';
import { useDialog } from '../../lib/dialogs/useDialog';
import { countOf } from '../../lib/lists/count-of';
import { CursorPages } from '../../lib/lists/CursorPages';
import { Results } from '../../lib/lists/Results';
import { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { FilterSelect } from '../../lib/filters/FilterSelect';
import { Button } from '../../ui/actions/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import type { Choice } from '../../ui/forms/choices/choices';
import { ListFilters } from '../../lib/lists/ListFilters';
import { ListCount } from '../../ui/lists/ListCount';
import { Grid } from '../../ui/layout/Grid';
import type { IconName } from '../../ui/icons/Icon';
import { ListBody, ListFoot, ListPage } from '../../ui/pages/ListPage';
import { FileActions } from '../imports/FileActions';
import { PageHeader } from '../../ui/pages/PageHeader';
import { Tabs } from '../../ui/navigation/Tabs';
import type { TemplatesData } from './load-templates.server';
import { EDITORS_ONLY } from './template-texts';

interface Props<Summary> {
  /** Path of the calls. */
  path: string;
  data: TemplatesData<Summary>;
  title: string;
  subtitle: string;
  icon: IconName;
  /** As worded in spec §2. */
  emptyTitle: string;
  emptyDescription: string;
  /** Formats to filter by, if there are several. */
  formats?: readonly Choice[];
  onCreate: () => void;
  /** Renders a TemplateCard, with its key. */
  card: (template: Summary, onDelete: () => void) => ReactNode;
}

const filterNames = ['category', 'fileFormat'] as const;

/**
 * The screen of one kind of template, except its other dialogs: tabs by category, search, cards, pages and deletion.
 */
export function TemplateBrowser<Summary extends { id: string; name: string }>(props: Props<Summary>) {
  const { path, data, title, subtitle, icon, emptyTitle, emptyDescription, formats, onCreate, card } = props;
  const { templates, tabs, canEdit, hasTemplates, total, totalIsMinimum } = data;
  const filters = useUrlFilters(filterNames);
  const deletion = useDialog<Summary>();
  // Select the clicked tab at once, while its list is loading.
  const wanted = filters.valueOf('category');
  const selected = tabs.some(({ id }) => id === wanted) ? wanted : 'all';

  const create = (
    <Button
      variant="primary"
      icon="plus"
      disabledReason={canEdit ? undefined : EDITORS_ONLY}
      onPress={onCreate}
    >
      Create Template
    </Button>
  );
  return (
    <ListPage>
      <PageHeader
        title={title}
        subtitle={subtitle}
        action={
          <>
            <FileActions importHref={null} exportPath={`${path}/export`} filters={filterNames} />
            {create}
          </>
        }
      />
      <Tabs
        label={`${title} by category`}
        items={tabs}
        selected={selected}
        onChange={(id) => filters.set('category', id)}
        hrefOf={(id) => filters.hrefOf('category', id)}
      >
        <ListBody>
          {hasTemplates && (
            <ListFilters label={title} words={['template', 'templates']} filters={filters}>
              {formats && (
                <FilterSelect
                  filters={filters}
                  name="fileFormat"
                  label="Format"
                  any="All formats"
                  choices={formats}
                />
              )}
            </ListFilters>
          )}
          <Results label={title} items={templates} isStale={filters.isPending}>
            {templates.length > 0 ? (
              <Grid as="ul">
                {templates.map((template) => card(template, () => deletion.open(template)))}
              </Grid>
            ) : (
              <EmptyState
                icon={icon}
                title={emptyTitle}
                description={
                  hasTemplates
                    ? describeNone(filters.text !== '' || filters.valueOf('fileFormat') !== 'all')
                    : emptyDescription
                }
                action={
                  hasTemplates
                    ? filters.isFiltered && <Button onPress={filters.clear}>Show All Templates</Button>
                    : create
                }
              />
            )}
          </Results>
          <ListFoot>
            <ListCount>{countOf(total, totalIsMinimum, ['template', 'templates'])}</ListCount>
            <CursorPages nextCursor={data.nextCursor} />
          </ListFoot>
        </ListBody>
      </Tabs>
      <DeleteDialog
        dialog={deletion}
        pathOf={({ id }) => `${path}/${id}`}
        title={`Delete ${deletion.subject?.name ?? 'template'}?`}
        description="This deletes the template."
        confirmLabel="Delete Template"
        success="Template deleted successfully"
        failure="Failed to delete template"
      />
    </ListPage>
  );
}

const describeNone = (isNarrowed: boolean) =>
  isNarrowed ? 'No template here matches this search.' : 'No template is in this category.';
