import { admins, viewers } from '../../lib/roles';
import { defineRecord } from '../../records/define-record';

export const customFieldRecord = defineRecord({
  type: 'custom_field',
  label: 'Custom field',
  plural: 'Custom fields',
  icon: 'pencil',
  table: 'custom_fields',
  title: 'label',
  view: viewers,
  edit: admins,
  create: { label: 'Create Custom Field', href: '/settings?tab=custom-fields' },
  has: {
    trash: false,
  },
});
