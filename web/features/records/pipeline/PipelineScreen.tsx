import { type ComponentProps, type ComponentType, type ReactNode } from 'react';
import { useNewFromUrl } from '../../../lib/dialogs/useNewFromUrl';
import { RefusedFilters } from '../../../lib/filters/RefusedFilters';
import { CursorPages } from '../../../lib/lists/CursorPages';
import { ListFilters } from '../../../lib/lists/ListFilters';
import { ListLayout } from '../../../lib/lists/view/ListLayout';
import type { Layout } from '../../../lib/lists/view/list-view';
import { RecordList } from '../../../lib/lists/RecordList';
import { Results } from '../../../lib/lists/Results';
import { OwnerFilter } from '../../../lib/owners/OwnerFilter';
import { Button } from '../../../ui/actions/Button';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import type { IconName } from '../../../ui/icons/icons';
import { Stack } from '../../../ui/layout/Stack';
import { Tabs } from '../../../ui/navigation/Tabs';
import { Page } from '../../../ui/pages/Page';
import { PageHeader } from '../../../ui/pages/PageHeader';
import { CustomFilters } from '../../custom-fields/CustomFilters';
import { FileActions } from '../../imports/FileActions';
import { PartnerFilter } from '../../partners/PartnerFilter';
import { SavedViews } from '../../views/SavedViews';
import type { PipelineItem } from './pipeline-actions';
import type { BulkActionsProps } from './PipelineBulkBar';
import { PipelineSummary } from './PipelineSummary';
import type { PipelineData, PipelineState } from './usePipeline';
import { SafeSuspense } from '../../../ui/feedback/SafeSuspense';

/** The names and addresses of a kind of record. */
interface Kind {
  /** Used in addresses, and as `Leads` in headings. */
  entity: 'leads' | 'deals';
  noun: 'lead' | 'deal';
  icon: IconName;
  layouts: readonly Layout[];
  subtitle: string;
  /** The purpose of the list, shown while it is empty. */
  purpose: string;
  /** The noun for decided records, of which the win rate is a share. */
  decided: string;
  /** The reason why viewers can't create a record. */
  editorsOnly: string;
}

type ListProps<Item extends PipelineItem> = ComponentProps<typeof RecordList<Item>>;

interface Props<Status extends string, Item extends PipelineItem> extends Pick<
  ListProps<Item>,
  'card' | 'buttons'
> {
  kind: Kind;
  data: PipelineData<Status, Item>;
  pipeline: PipelineState<Item>;
  onCreate: () => void;
  board: (columns: NonNullable<PipelineData<Status, Item>['board']>) => ReactNode;
  BulkActions: ComponentType<BulkActionsProps>;
  /** Renders the peek panel of a record. */
  panel: (item: Item) => ReactNode;
  dialogs: ReactNode;
}

/** The screen of leads or deals: records that move through statuses until they are won or lost. */
export function PipelineScreen<Status extends string, Item extends PipelineItem>(props: Props<Status, Item>) {
  const { kind, data, pipeline, onCreate, board, card, buttons, BulkActions, panel, dialogs } = props;
  const { entity, noun } = kind;
  const { shown, peek, peeked, filters, view, selection } = pipeline;
  const { canEdit, hasRecords, total, totalIsMinimum } = data;
  const title = capitalize(entity);
  const isTable = data.view.layout === 'table';
  useNewFromUrl(canEdit ? onCreate : null);

  const create = (label: string) => (
    <Button
      variant="primary"
      icon="plus"
      disabledReason={canEdit ? undefined : kind.editorsOnly}
      onPress={onCreate}
    >
      {label}
    </Button>
  );

  const nothingHere = (
    <EmptyState
      icon={kind.icon}
      title={`No ${entity} found`}
      {...(hasRecords
        ? {
            description:
              filters.text === ''
                ? `No ${noun} matches these filters.`
                : `No ${noun} here matches this search.`,
            action: filters.isFiltered && <Button onPress={filters.clear}>{`Show All ${title}`}</Button>,
          }
        : { description: kind.purpose, action: create(`Create Your First ${capitalize(noun)}`) })}
    />
  );

  return (
    <Page>
      <PageHeader
        title={title}
        subtitle={kind.subtitle}
        action={
          <>
            <SavedViews entity={entity} layout={view.layout} columns={view.choices.shown} records={[noun]} />
            <FileActions
              importHref={canEdit ? `/${entity}/import` : null}
              exportPath={`/api/${entity}/export`}
              filters={pipeline.filterNames}
            />
            {create(`Create ${capitalize(noun)}`)}
          </>
        }
      />
      {hasRecords && (
        <PipelineSummary
          title={`${title} by status`}
          parts={data.drawing}
          winRate={data.winRate}
          decided={kind.decided}
        />
      )}
      <Tabs
        label={`${title} by status`}
        items={data.tabs}
        selected={pipeline.selectedTab}
        onChange={(id) => filters.set('status', id)}
        hrefOf={(id) => filters.hrefOf('status', id)}
      >
        <Stack>
          {hasRecords && (
            <ListFilters
              label={title}
              words={[noun, entity]}
              filters={filters}
              length={data}
              layout={<ListLayout view={view} layouts={kind.layouts} />}
            >
              <OwnerFilter
                value={filters.valueOf('owner')}
                owners={data.owners}
                records={shown}
                onChange={(owner) => filters.set('owner', owner)}
              />
              <PartnerFilter partner={data.partner} onClear={() => filters.set('partner', 'all')} />
              <CustomFilters fields={data.customFields} filters={filters} />
            </ListFilters>
          )}
          {data.board && shown.length > 0 ? (
            <SafeSuspense>
              <Results label={title} isStale={filters.isPending}>
                {board(data.board)}
              </Results>
            </SafeSuspense>
          ) : (
            <RecordList
              label={title}
              items={shown}
              layout={isTable ? 'table' : 'cards'}
              view={view}
              peek={peek}
              selection={canEdit ? selection : null}
              canEdit={canEdit}
              isStale={filters.isPending}
              empty={
                data.refusal === null ? (
                  nothingHere
                ) : (
                  <RefusedFilters message={data.refusal} onClear={filters.clear} />
                )
              }
              card={card}
              buttons={buttons}
            />
          )}
          {selection.wasUsed && isTable && (
            <BulkActions
              selection={selection}
              rows={shown}
              total={total}
              totalIsMinimum={totalIsMinimum}
              owners={data.owners}
            />
          )}
          {!data.board && (
            <CursorPages
              nextCursor={data.nextCursor}
              isEmpty={shown.length === 0}
              range={{ shown: data.items.length, pageSize: data.pageSize, total, totalIsMinimum }}
            />
          )}
        </Stack>
      </Tabs>
      {peeked && panel(peeked)}
      {dialogs}
    </Page>
  );
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
