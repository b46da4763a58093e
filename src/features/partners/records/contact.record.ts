import { editors, viewers } from '../../../lib/roles';
import { defineRecord } from '../../../records/define-record';

export const contactRecord = defineRecord({
  type: 'contact',
  label: 'Contact',
  plural: 'Contacts',
  icon: 'user',
  table: 'partner_contacts',
  title: 'name',
  parent: 'partner',
  view: viewers,
  edit: editors,
  merge: true,
  people: [{ email: 'email', name: 'name', also: ['title', 'phone'] }],
  has: {
    trash: true,
    events: ['created', 'updated', 'deleted', 'merged', 'imported'],
    import: {
      order: 2,
      needs: 'Every contact needs a name and one of your partners, by its name or its website.',
      as: 'contacts',
      list: { path: '/partners/directory', label: 'Partner Directory' },
    },
  },
});
