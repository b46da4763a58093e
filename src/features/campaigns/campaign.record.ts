import { admins, editors, viewers } from '../../lib/roles';
import { defineRecord } from '../../records/define-record';

export const approveCampaigns = admins;

export const campaignRecord = defineRecord({
  type: 'campaign',
  label: 'Campaign',
  plural: 'Campaigns',
  icon: 'campaigns',
  table: 'campaigns',
  title: 'name',
  view: viewers,
  edit: editors,
  path: (id: string) => `/campaigns/${id}`,
  list: { path: '/campaigns' },
  create: { label: 'Create Campaign', href: '/campaigns/templates' },
  has: {
    trash: true,
    activity: true,
    comments: true,
    views: true,
    search: { details: ['creatorName'], person: { id: 'createdBy', detail: 'creatorName' } },
    events: ['created', 'updated', 'status_changed', 'deleted', 'imported'],
    import: {
      order: 5,
      needs:
        'Every campaign needs a name and a template, for which you can set a default. Imported campaigns are drafts.',
    },
  },
});
