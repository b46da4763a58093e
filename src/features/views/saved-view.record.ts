import { viewers } from '../../lib/roles';
import { defineRecord } from '../../records/define-record';

export const savedViewRecord = defineRecord({
  type: 'saved_view',
  label: 'Saved view',
  plural: 'Saved views',
  table: 'saved_views',
  title: 'name',
  notFound: 'View not found',
  view: viewers,
  edit: viewers,
  has: {
    trash: true,
  },
});
