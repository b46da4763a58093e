import { campaignEntity } from '../../../../src/features/campaigns/campaigns.entity';
import { formatDay } from '../../../lib/texts/format-date';
import type { ListColumn } from '../../../lib/lists/list-view';
import { Link } from '../../../ui/actions/Link';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { campaignPath } from '../campaign-path';
import type { CampaignSummary } from '../campaign-summary';

const { fields } = campaignEntity;
const dayOf = (time: string | null) => time && formatDay(time);

/** The columns of campaigns, named as in forms and files. */
const columns: readonly ListColumn<CampaignSummary>[] = [
  {
    id: 'name',
    header: fields.name.label,
    width: 280,
    sort: 'ascending',
    cell: ({ id, name }) => (
      <Link look="none" href={campaignPath(id)} data-peek={id}>
        {name}
      </Link>
    ),
  },
  {
    id: 'status',
    header: fields.status.label,
    width: 150,
    sort: 'ascending',
    phone: 'side',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    id: 'templateName',
    header: fields.templateType.label,
    width: 140,
    phone: 'line',
    cell: ({ templateName }) => templateName,
  },
  { id: 'partnerName', header: fields.partnerName.label, width: 180, cell: ({ partnerName }) => partnerName },
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
    width: 180,
    cell: ({ creatorName }) => creatorName,
  },
  {
    id: 'createdAt',
    header: fields.createdAt.label,
    width: 130,
    sort: 'descending',
    cell: ({ createdAt }) => formatDay(createdAt),
  },
  {
    id: 'approverName',
    header: fields.approverName.label,
    width: 180,
    isExtra: true,
    cell: ({ approverName }) => approverName,
  },
  {
    id: 'approvedAt',
    header: fields.approvedAt.label,
    width: 130,
    sort: 'descending',
    isExtra: true,
    cell: ({ approvedAt }) => dayOf(approvedAt),
  },
  {
    id: 'launchedAt',
    header: fields.launchedAt.label,
    width: 130,
    sort: 'descending',
    isExtra: true,
    cell: ({ launchedAt }) => dayOf(launchedAt),
  },
  {
    id: 'updatedAt',
    header: 'Updated',
    width: 130,
    sort: 'descending',
    isExtra: true,
    cell: ({ updatedAt }) => formatDay(updatedAt),
  },
];

export const campaignList = { name: 'campaigns', layouts: ['table', 'cards', 'board'], columns } as const;
