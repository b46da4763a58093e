import { admins, viewers } from '../../lib/roles';
import { defineRecord } from '../../records/define-record';

export const tagRecord = defineRecord({
  type: 'tag',
  label: 'Tag',
  plural: 'Tags',
  table: 'tag_vocabularies',
  title: 'label',
  view: viewers,
  edit: admins,
  has: {
    trash: true,
  },
});
