import { editors, viewers } from '../../../lib/roles';
import { defineRecord } from '../../../records/define-record';

export const monitoredSourceRecord = defineRecord({
  type: 'monitored_source',
  label: 'Monitored source',
  plural: 'Monitored sources',
  icon: 'monitoring',
  table: 'monitored_sources',
  title: 'sourceUrl',
  view: viewers,
  edit: editors,
  has: {
    trash: true,
  },
});
