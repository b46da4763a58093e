import { editors, viewers } from '../../../lib/roles';
import { defineRecord } from '../../../records/define-record';

export const noteRecord = defineRecord({
  type: 'note',
  label: 'Note',
  plural: 'Notes',
  table: 'partner_notes',
  title: 'content',
  parent: 'partner',
  view: viewers,
  edit: editors,
  has: {
    trash: true,
    events: ['created', 'deleted'],
  },
});
