import { viewers } from '../../../lib/roles';
import { defineRecord } from '../../../records/define-record';

export const reportRecord = defineRecord({
  type: 'report',
  label: 'Report',
  plural: 'Reports',
  table: 'reports',
  title: 'name',
  view: viewers,
  edit: viewers,
  has: {
    trash: false,
  },
});
