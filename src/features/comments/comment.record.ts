import { editors, viewers } from '../../lib/roles';
import { defineRecord } from '../../records/define-record';

export const commentRecord = defineRecord({
  type: 'comment',
  label: 'Comment',
  plural: 'Comments',
  table: 'comments',
  title: 'body',
  view: viewers,
  edit: editors,
  has: {
    trash: true,
    events: ['created', 'updated', 'deleted'],
  },
});
