import type { ImportServices } from '../../imports/create-imports';
import { importFile } from '../../imports/imports.rules';
import { importAnswer } from '../../imports/imports-answer.schema';
import { importData } from '../../imports/imports.rules';
import { importUpload } from '../../imports/imports.schema';
import type { MonitoringServices } from '../create-monitoring';
import { discoveryAnswer, sourceAnswer, sourcePreviewAnswer } from '../monitoring-answer.schema';
import { editMonitoring, viewMonitoring } from '../monitoring.rules';
import { newSource, sourceChanges, sourceFilters, sourceToFind, sourceToPreview } from '../monitoring.schema';
import { exportQuery } from '../transfer/transfer.schema';
import { download } from '../../../http/calls/answers';
import { api } from '../../../http/calls/declare';
import { recordCalls } from '../../records/record-calls';
import { monitoredSourceRecord } from './monitored-source.record';

/** The types that browsers and feed readers give OPML files. */
const outlines = ['text/x-opml', 'text/xml', 'application/xml'];

export const sourcesCalls = ({
  discoverSources,
  imports,
  monitoredSources,
  previewSource,
  sourceExport,
}: MonitoringServices & ImportServices) => ({
  ...recordCalls(
    monitoredSourceRecord,
    sourceAnswer,
    { list: sourceFilters, create: newSource, update: sourceChanges, remove: true },
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
  '/api/monitored-sources/imports': api({
    POST: {
      operationId: 'importMonitoredSources',
      summary: 'Upload a CSV or OPML file of monitored sources to import',
      answer: importAnswer,
      permission: importData,
      query: importUpload,
      file: { ...importFile, types: [...importFile.types, ...outlines] },
      status: 201,
      run: ({ actor, query, bytes }) => imports.upload(actor, 'monitored-sources', { ...query, bytes }),
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
