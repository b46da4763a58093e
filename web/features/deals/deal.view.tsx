import { dealEntity } from '../../../src/features/deals/deals.entity';
import { dealRecord } from '../../../src/features/deals/deal.record';
import {
  shortMoneyOf,
  summarizeDeal,
  type DealSummary,
} from '../../../src/features/deals/deal-summary.rules';
import { dealPath, dealStatuses } from '../../../src/features/deals/deals.rules';
import { formatDay } from '../../lib/texts/format-date';
import { columnsOf } from '../../records/list/columns';
import { createStatusTabs } from '../../records/list/tabs';
import { defineView } from '../../records/view';

const { column, text, name, status, day, updated, edited } = columnsOf(dealEntity);

export const dealView = defineView({
  record: dealRecord,
  icon: 'deals',
  subtitle: 'Customers that your partners have registered',
  purpose: 'Register the customers that your partners bring, and protect them while they close the deal.',
  deletion: 'This deletes the deal, and ends its protection.',
  custom: 'deals',
  nameOf: (deal) => deal.name,
  summarize: summarizeDeal,
  statuses: dealStatuses,
  finalStatuses: ['lost', 'rejected', 'expired', 'withdrawn'],
  tabs: createStatusTabs(dealStatuses, { path: '/deals' }),
  filters: ['partner', 'owner'],
  hasCustomFilters: true,
  layouts: ['table', 'cards', 'board'],
  columns: [
    name('name', 240, dealPath),
    text('customerName', 170, { header: 'Customer', sort: 'ascending', phone: 'line' }),
    text('partnerName', 150, { sort: 'ascending' }),
    status(110),
    column('amount', 120, { ...edited('amount'), sort: 'descending', align: 'end', cell: shortMoneyOf }),
    column<DealSummary>('protectedUntil', 120, {
      sort: 'ascending',
      cell: (deal) => deal.status === 'approved' && deal.protectedUntil && formatDay(deal.protectedUntil),
    }),
    text('ownerName', 120, { sort: 'ascending' }),
    day('expectedCloseDate', { header: 'Expected close', sort: 'ascending' }),
    text('customerDomain', 160, { header: 'Domain', sort: 'ascending', isExtra: true }),
    day('submittedAt', { isExtra: true }),
    day('closedAt', { isExtra: true }),
    updated,
  ],
});
