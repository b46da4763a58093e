import { editLeads, leadStatuses } from '../../../../src/features/leads/leads.rules';
import { leadFilters } from '../../../../src/features/leads/leads.schema';
import { loadPipeline, type PipelineInputs } from '../../records/pipeline/load-pipeline.server';
import { summarizeLead } from '../lead-summary';
import { leadListWith } from './lead-columns';
import { leadTabs } from './lead-tabs';

/** Loads the Leads screen for the tab, search and page in the URL. */
export const loadLeads = (inputs: PipelineInputs) =>
  loadPipeline(inputs, {
    service: inputs.app.leads,
    filters: leadFilters,
    entity: 'leads',
    peek: 'lead',
    statuses: leadStatuses,
    tabs: leadTabs,
    listWith: leadListWith,
    summarize: summarizeLead,
    edit: editLeads,
  });
