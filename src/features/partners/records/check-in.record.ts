import { editors, viewers } from '../../../lib/roles';
import { defineRecord } from '../../../records/define-record';

export const checkInRecord = defineRecord({
  type: 'check_in',
  label: 'Check-in',
  plural: 'Check-ins',
  table: 'check_ins',
  title: 'title',
  parent: 'partner',
  view: viewers,
  edit: editors,
  has: {
    trash: true,
    events: ['created', 'updated', 'deleted'],
  },
});
