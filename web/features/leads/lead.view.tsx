import { leadEntity } from '../../../src/features/leads/leads.entity';
import { leadRecord } from '../../../src/features/leads/lead.record';
import { leadPath, leadStatuses } from '../../../src/features/leads/leads.rules';
import type { ShownLead } from '../../../src/features/leads/leads.service';
import { mailtoOf } from '../../../src/lib/addresses/mailto';
import { columnsOf } from '../../records/list/columns';
import { createStatusTabs } from '../../records/list/tabs';
import { defineView } from '../../records/view';
import { Link } from '../../ui/actions/Link';

/** The fields that lists show and dialogs edit. */
export type LeadSummary = Omit<ShownLead, 'workspaceId' | 'createdBy'>;

const { column, text, name, status, badge, day, updated } = columnsOf(leadEntity);

export const leadView = defineView({
  record: leadRecord,
  icon: 'leads',
  subtitle: 'Manage and track your program leads',
  purpose: 'People and companies that your program may win belong here.',
  deletion: 'This deletes the lead.',
  custom: 'leads',
  nameOf: (lead: LeadSummary) => lead.name,
  shape: 'person',
  summarize: ({ workspaceId, createdBy, ...summary }: ShownLead): LeadSummary => summary,
  statuses: leadStatuses,
  finalStatuses: ['lost'],
  tabs: createStatusTabs(leadStatuses, { path: '/leads' }),
  filters: ['partner', 'owner'],
  hasCustomFilters: true,
  layouts: ['table', 'cards', 'board'],
  columns: [
    name('name', 200, leadPath),
    text('company', 190, { sort: 'ascending', phone: 'line' }),
    status(120),
    badge('priority', 100, { sort: 'descending' }),
    column<LeadSummary>('email', 200, {
      sort: 'ascending',
      cell: ({ email }) =>
        email && (
          <Link look="quiet" href={mailtoOf(email)}>
            {email}
          </Link>
        ),
    }),
    text('ownerName', 140, { sort: 'ascending' }),
    text('industry', 140, { sort: 'ascending', isExtra: true }),
    text('city', 140, { sort: 'ascending', isExtra: true }),
    day('createdAt'),
    updated,
  ],
});
