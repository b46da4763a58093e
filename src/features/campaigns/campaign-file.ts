import type { CsvColumn } from '../../lib/csv/write-csv';
import type { Campaign } from './campaigns.repo';
import { campaignTemplateName } from './campaigns.rules';

/** The columns of exported campaigns. A checklist is one cell with one line per item. */
export const campaignFileColumns: readonly CsvColumn<Campaign>[] = [
  { header: 'Name', value: (campaign) => campaign.name },
  { header: 'Description', value: (campaign) => campaign.description },
  { header: 'Template', value: (campaign) => campaignTemplateName(campaign.templateType) },
  { header: 'Status', value: (campaign) => campaign.status },
  { header: 'Checklist', value: (campaign) => campaign.checklist.join('\n') },
  { header: 'Created by', value: (campaign) => campaign.creatorName },
  { header: 'Created', value: (campaign) => campaign.createdAt },
  { header: 'Approved by', value: (campaign) => campaign.approverName },
  { header: 'Approved', value: (campaign) => campaign.approvedAt },
  { header: 'Launched', value: (campaign) => campaign.launchedAt },
];
