import { eventEntity } from '../../../../src/features/events/events.entity';
import { eventTemplateName, eventPath } from '../../../../src/features/events/events.rules';
import { dayColumn, nameColumn, statusColumn, updatedColumn } from '../../../lib/lists/view/columns';
import type { ListColumn } from '../../../lib/lists/view/list-view';
import { statusLabel } from '../../../ui/tokens/status';
import type { EventSummary } from './event-summary';

const { fields } = eventEntity;

/** The columns of events, named as in forms and files. */
const columns: readonly ListColumn<EventSummary>[] = [
  nameColumn('name', fields.name.label, { width: 220, pathOf: eventPath }),
  statusColumn(fields.status.label, 120),
  {
    id: 'startDate',
    header: 'When',
    width: 240,
    sort: 'descending',
    phone: 'line',
    cell: ({ when }) => when,
  },
  { id: 'location', header: fields.location.label, width: 150, cell: ({ location }) => location },
  { id: 'partnerName', header: fields.partnerName.label, width: 140, cell: ({ partnerName }) => partnerName },
  { id: 'ownerName', header: fields.ownerEmail.label, width: 130, cell: ({ ownerName }) => ownerName },
  {
    id: 'progress',
    header: fields.checklist.label,
    width: 100,
    align: 'end',
    cell: ({ progress: { done, of } }) => (of > 0 ? `${done} of ${of}` : null),
  },
  {
    id: 'templateType',
    header: fields.templateType.label,
    width: 180,
    isExtra: true,
    cell: ({ templateType }) => eventTemplateName(templateType),
  },
  {
    id: 'locationType',
    header: fields.locationType.label,
    width: 130,
    isExtra: true,
    cell: ({ locationType }) => statusLabel(locationType),
  },
  dayColumn('createdAt', fields.createdAt.label, { isExtra: true }),
  updatedColumn,
];

export const eventList = { name: 'events', layouts: ['table', 'cards'], columns } as const;
