import { editors, viewers } from '../../lib/roles';
import { defineRecord } from '../../records/define-record';

export const attachmentRecord = defineRecord({
  type: 'attachment',
  label: 'File',
  plural: 'Files',
  table: 'attachments',
  title: 'fileName',
  view: viewers,
  edit: editors,
  has: {
    trash: true,
    events: ['created', 'deleted'],
  },
});
