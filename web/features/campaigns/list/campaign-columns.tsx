import { campaignEntity } from '../../../../src/features/campaigns/campaigns.entity';
import { dayColumn, nameColumn, statusColumn, updatedColumn } from '../../../lib/lists/view/columns';
import type { ListColumn } from '../../../lib/lists/view/list-view';
import { campaignPath } from '../../../../src/features/campaigns/campaigns.rules';
import type { CampaignSummary } from '../campaign-summary';

const { fields } = campaignEntity;

/** The columns of campaigns, named as in forms and files. */
const columns: readonly ListColumn<CampaignSummary>[] = [
  nameColumn('name', fields.name.label, { width: 270, pathOf: campaignPath }),
  statusColumn(fields.status.label, 140),
  {
    id: 'templateName',
    header: fields.templateType.label,
    width: 140,
    phone: 'line',
    cell: ({ templateName }) => templateName,
  },
  { id: 'partnerName', header: fields.partnerName.label, width: 160, cell: ({ partnerName }) => partnerName },
  {
    id: 'progress',
    header: fields.checklist.label,
    width: 110,
    align: 'end',
    cell: ({ progress: { done, of } }) => (of > 0 ? `${done} of ${of}` : null),
  },
  {
    id: 'creatorName',
    header: fields.creatorName.label,
    width: 150,
    cell: ({ creatorName }) => creatorName,
  },
  dayColumn('createdAt', fields.createdAt.label),
  {
    id: 'approverName',
    header: fields.approverName.label,
    width: 180,
    isExtra: true,
    cell: ({ approverName }) => approverName,
  },
  dayColumn('approvedAt', fields.approvedAt.label, { isExtra: true }),
  dayColumn('launchedAt', fields.launchedAt.label, { isExtra: true }),
  updatedColumn,
];

export const campaignList = { name: 'campaigns', layouts: ['table', 'cards', 'board'], columns } as const;
