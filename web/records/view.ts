import type { CustomEntity } from '../../src/features/custom-fields/custom-fields.rules';
import type { ViewEntity } from '../../src/features/views/views.rules';
import type { RecordWith } from '../../src/records';
import { dashed, type RecordDeclaration } from '../../src/records/define-record';
import type { Layout, ListColumn } from '../lib/lists/view/list-view';
import type { IconName } from '../ui/icons/icons';
import type { ListTab, ListTabs } from './list/tabs';

interface PageOptions<Item, Whole, Declared extends RecordDeclaration> {
  record: Declared;
  /** The name in messages. Default: the lower-case label, such as `roadmap item` */
  noun?: string;
  /** The name in buttons and lists, such as `item`. Default: `noun` */
  short?: string;
  /** Path of the calls. Default: made of the record's table, such as `/api/roadmap-items` */
  api?: string;
  /** URL parameter of the panel. Default: `short` */
  peek?: string;
  /** The words of the button that creates a record. Default: `Create Lead` */
  createLabel?: string;
  /** Why a control is disabled for viewers. Default: as worded in spec §6 */
  editorsOnly?: string;
  /** The list, for links to it. Default: as the record declares */
  list?: { path: string; label: string };
  /** The consequence of a deletion: `This deletes the lead.` */
  deletion: string;
  /** Default: as worded in spec §8 */
  deleted?: Messages;
  nameOf: (item: Item) => string;
  /** Whether the record is a person rather than a company or a thing. */
  shape?: 'person';
  /** Returns the fields that lists, panels and dialogs use. */
  summarize: (whole: Whole) => Item;
  /** The kind of record whose custom fields are shown. */
  custom?: CustomEntity;
}

interface Messages {
  success: string;
  failure: string;
}

/** Declares how the page, the panel and the dialogs of a record show it. */
export function definePageView<Item extends { id: string }, Whole, Declared extends RecordDeclaration>(
  options: PageOptions<Item, Whole, Declared>,
) {
  const record: RecordDeclaration = options.record;
  const { label, plural, path } = record;
  const { noun = label.toLowerCase(), short = noun } = options;
  const Noun = capitalize(noun);
  const deleted: Messages = {
    success: `${Noun} deleted successfully`,
    failure: `Failed to delete ${noun}`,
  };
  return {
    api: `/api/${dashed(record.table)}`,
    peek: short,
    createLabel: `Create ${capitalize(short)}`,
    editorsOnly: `You need Editor or Admin role to edit ${plural.toLowerCase()}`,
    created: { success: `${Noun} created successfully`, failure: `Failed to create ${noun}` },
    updated: { success: `${Noun} updated successfully`, failure: `Failed to update ${noun}` },
    deleted,
    list: { path: record.list?.path ?? '/', label: record.list?.label ?? plural },
    ...options,
    noun,
    short,
    plural: plural.toLowerCase(),
    path: (id: string) => path?.(id) ?? '/',
  };
}

interface ListOptions<
  Item extends { id: string },
  Whole,
  Status extends string,
  Tab extends ListTab<Status>,
  Declared extends RecordWith<'views'>,
> extends PageOptions<Item, Whole, Declared> {
  icon: IconName;
  /** The headline of the list. Default: the name of the list */
  title?: string;
  subtitle: string;
  /** The purpose of the list, shown while it is empty. */
  purpose: string;
  /** All statuses, which are the columns of the board. */
  statuses: readonly Status[];
  /** The statuses of records that nobody works on any more. Their columns of the board are folded at first. */
  finalStatuses?: readonly Status[];
  tabs: ListTabs<Status, Tab>;
  layouts: readonly Layout[];
  /** In order, without those of custom fields. */
  columns: readonly ListColumn<Item>[];
  /** URL parameters of the list's filters besides the tab, the search and custom fields. */
  filters: readonly string[];
  /** Whether a record can't lose its owner. */
  isOwnerRequired?: true;
  /** Whether the list's call has a search. Default: true */
  isSearched?: false;
  /** Whether the list can be filtered by custom fields. */
  hasCustomFilters?: true;
  /** The call with PATCH that changes a status. Default: `/api/leads/:id/status` with the status */
  moveCall?: (item: { id: string }, to: Status) => { path: string; body: object };
  /** The title of the message about a changed status. Default: `Lead status updated` */
  moved?: (to: Status) => string;
  /** Default: `Failed to update lead status` */
  failedToMove?: string;
}

/** Declares how screens show a kind of record: its texts, tabs, columns and summary. */
export function defineView<
  Item extends { id: string },
  Whole,
  Status extends string,
  Tab extends ListTab<Status>,
  Declared extends RecordWith<'views'>,
>(options: ListOptions<Item, Whole, Status, Tab, Declared>) {
  const page = definePageView<Item, Whole, Declared>(options);
  const name: ViewEntity = dashed<RecordWith<'views'>['table']>(options.record.table);
  return {
    title: page.list.label,
    finalStatuses: [],
    moved: (_to: Status) => `${capitalize(page.noun)} status updated`,
    failedToMove: `Failed to update ${page.noun} status`,
    ...options,
    ...page,
    /** The name in addresses and cookies. */
    name,
  };
}

export type RecordView<
  Item extends { id: string },
  Whole = never,
  Status extends string = string,
  Tab extends ListTab<Status> = ListTab<Status>,
> = ReturnType<typeof defineView<Item, Whole, Status, Tab, RecordWith<'views'>>>;

export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
