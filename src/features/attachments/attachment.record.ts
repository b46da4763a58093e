import { editors, viewers } from '../../lib/roles';
import { defineRecord } from '../../records/define-record';

export const attachmentRecord = defineRecord({
  type: 'attachment',
  label: 'File',
  plural: 'Files',
  table: 'attachments',
  // The name is in the table of files, under the same id.
  title: 'id',
  view: viewers,
  edit: editors,
  has: {
    trash: true,
    events: ['created', 'deleted'],
  },
});
