import { competitorRecord } from '../../../../src/features/monitoring/competitors/competitor.record';
import {
  competitorEntity,
  type CountedCompetitor,
} from '../../../../src/features/monitoring/competitors/competitors.entity';
import { COMPETITORS_PATH } from '../../../../src/features/monitoring/monitoring.rules';
import { columnsOf } from '../../../records/list/columns';
import { createTabs, type ListTab } from '../../../records/list/tabs';
import { defineView } from '../../../records/view';

/** The fields of a row. */
export type ListedCompetitor = ReturnType<typeof summarize>;

const summarize = (competitor: CountedCompetitor) => {
  const { id, name, website, industry, description, createdAt, updatedAt } = competitor;
  const { sourceCount, itemCount, unreadCount } = competitor;
  return {
    ...{ id, name, website, industry, description, createdAt, updatedAt },
    ...{ sourceCount, itemCount, unreadCount },
  };
};

const { text, name, day, updated } = columnsOf(competitorEntity);

/** Counters of other tables, which no list is sorted by. */
const counter = (id: 'sourceCount' | 'itemCount' | 'unreadCount') => text(id, 110, { align: 'end' });

export const competitorView = defineView({
  record: competitorRecord,
  icon: 'monitoring',
  createLabel: 'Add Competitor',
  subtitle: 'The companies whose news you follow',
  purpose: 'Add the companies that you compete with. Their websites, feeds and channels are read for news.',
  editorsOnly: 'Only editors and admins can change competitors',
  deletion: 'This deletes the competitor with its sources and their items.',
  deleted: { success: 'Competitor deleted', failure: 'Failed to delete competitor' },
  nameOf: ({ name: called }: ListedCompetitor) => called,
  summarize,
  statuses: [],
  tabs: createTabs<never, ListTab<never>>([{ id: 'all', label: 'All' }], {
    path: COMPETITORS_PATH,
    parameter: 'status',
    first: () => 'all',
  }),
  filters: [],
  layouts: ['table'],
  columns: [
    name('name', 240, competitorRecord.path),
    text('website', 220, { sort: 'ascending' }),
    text('industry', 180, { sort: 'ascending', phone: 'line' }),
    counter('sourceCount'),
    counter('itemCount'),
    { ...counter('unreadCount'), phone: 'side' },
    day('createdAt'),
    text('description', 320, { isExtra: true }),
    updated,
  ],
});
