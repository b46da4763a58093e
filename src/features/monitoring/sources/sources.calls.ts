import type { MonitoringServices } from '../create-monitoring';
import { discoveryAnswer, sourceAnswer, sourcePreviewAnswer } from '../monitoring-answer.schema';
import { editMonitoring, viewMonitoring } from '../monitoring.rules';
import { newSource, sourceChanges, sourceFilters, sourceToFind, sourceToPreview } from '../monitoring.schema';
import { exportQuery } from '../transfer/transfer.schema';
import { download } from '../../../http/calls/answers';
import { api } from '../../../http/calls/declare';
import { recordCalls } from '../../records/record-calls';
import { monitoredSourceRecord } from './monitored-source.record';

export const sourcesCalls = ({
  discoverSources,
  monitoredSources,
  previewSource,
  sourceExport,
}: MonitoringServices) => ({
  ...recordCalls(
    monitoredSourceRecord,
    sourceAnswer,
    { list: sourceFilters, create: newSource, update: sourceChanges, remove: true, export: 'own' },
    monitoredSources,
  ),
  '/api/monitored-sources/export': api({
    GET: {
      answer: download('text/csv', 'text/x-opml'),
      operationId: 'exportMonitoredSources',
      summary: 'Export monitored sources as CSV, or their feeds as OPML',
      permission: viewMonitoring,
      query: exportQuery,
      run: ({ actor, query }) => sourceExport.exportSources(actor, query.format),
    },
  }),
  '/api/monitored-sources/discover': api({
    POST: {
      operationId: 'discoverSources',
      summary: 'Find the feeds of a website',
      answer: discoveryAnswer,
      permission: editMonitoring,
      body: sourceToFind,
      run: ({ actor, body }) => discoverSources(actor, body),
    },
  }),
  '/api/monitored-sources/preview': api({
    POST: {
      operationId: 'previewSource',
      summary: 'Preview what a source would find',
      answer: sourcePreviewAnswer,
      permission: editMonitoring,
      body: sourceToPreview,
      run: ({ actor, body }) => previewSource(actor, body),
    },
  }),
});
