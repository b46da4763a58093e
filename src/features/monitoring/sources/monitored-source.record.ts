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
    import: {
      order: 9,
      needs:
        'Choose a CSV file with a competitor and an address in each row, or an OPML file from a feed reader, whose folders become competitors. New competitors are created.',
      title: 'Competitors and Sources',
      path: '/insights/monitoring/import',
      list: { path: '/insights/monitoring', label: 'Competitor Monitoring' },
      also: {
        name: 'OPML',
        types: ['text/x-opml', 'text/xml', 'application/xml'],
        extensions: ['.opml', '.xml'],
      },
    },
  },
});
