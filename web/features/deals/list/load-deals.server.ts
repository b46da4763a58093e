import { editDeals, dealStatuses } from '../../../../src/features/deals/deals.rules';
import { dealFilters } from '../../../../src/features/deals/deals.schema';
import { loadPipeline, type PipelineInputs } from '../../records/pipeline/load-pipeline.server';
import { summarizeDeal } from '../../../../src/features/deals/deal-summary.rules';
import { dealListWith } from './deal-columns';
import { dealTabs } from './deal-tabs';

/** Loads the Deals screen for the tab, search and page in the URL. */
export const loadDeals = (inputs: PipelineInputs) =>
  loadPipeline(inputs, {
    service: inputs.app.deals,
    filters: dealFilters,
    entity: 'deals',
    peek: 'deal',
    statuses: dealStatuses,
    tabs: dealTabs,
    listWith: dealListWith,
    summarize: summarizeDeal,
    edit: editDeals,
  });
