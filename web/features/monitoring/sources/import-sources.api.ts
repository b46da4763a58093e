import { importAnswer } from '../../../../src/features/imports/imports-answer.schema';
import { importData } from '../../../../src/features/imports/imports.rules';
import { importUpload } from '../../../../src/features/imports/imports.schema';
import { api } from '../../../lib/api/api.server';
import { importFile } from '../../imports/import-file.server';

/** The types that browsers and feed readers give OPML files. */
const outlines = ['text/x-opml', 'text/xml', 'application/xml'];

const { loader, action } = api({
  POST: {
    operationId: 'importMonitoredSources',
    summary: 'Upload a CSV or OPML file of monitored sources to import',
    answer: importAnswer,
    permission: importData,
    query: importUpload,
    file: { ...importFile, types: [...importFile.types, ...outlines] },
    status: 201,
    run: ({ app, actor, query, bytes }) =>
      app.imports.upload(actor, 'monitored-sources', { ...query, bytes }),
  },
});
export { loader, action };
