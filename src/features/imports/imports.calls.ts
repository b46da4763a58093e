import type { ImportServices } from './create-imports';
import { badRowAnswer, changeRowAnswer, importAnswer, importSummaryAnswer } from './imports-answer.schema';
import { importData, importedRecord, importEntities, importFile, importFileOf } from './imports.rules';
import { importChanges, importConfirmation, importUpload } from './imports.schema';
import { download, noContent, pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';
import { pageRequest, sortedBy } from '../../lib/paging';

export const importsCalls = ({ imports }: ImportServices) => ({
  ...Object.fromEntries(
    importEntities.map((entity) => [
      `/api/${entity}/imports`,
      api({
        POST: {
          answer: importAnswer,
          permission: importedRecord(entity).edit,
          query: importUpload,
          file: importFileOf(entity),
          status: 201,
          run: ({ actor, query, bytes }) => imports.upload(actor, entity, { ...query, bytes }),
        },
      }),
    ]),
  ),
  '/api/imports': api({
    GET: {
      operationId: 'listImports',
      summary: 'List your uploaded files that wait to be imported, or were imported within a day',
      answer: pageOf(importSummaryAnswer),
      permission: importData,
      query: pageRequest.extend(sortedBy('createdAt')),
      run: ({ actor, query }) => imports.list(actor, query),
    },
    POST: {
      operationId: 'importFile',
      summary: 'Upload a file to import, whose columns tell the kind of its records',
      answer: importAnswer,
      permission: importData,
      query: importUpload,
      file: {
        ...importFile,
        types: [...new Set(importEntities.flatMap((entity) => importFileOf(entity).types))],
      },
      status: 201,
      run: ({ actor, query, bytes }) => imports.uploadAny(actor, { ...query, bytes }),
    },
  }),
  '/api/imports/:id': api({
    GET: {
      answer: importAnswer,
      permission: importData,
      run: ({ actor, param }) => imports.get(actor, param('id')),
    },
    PATCH: {
      answer: importAnswer,
      permission: importData,
      body: importChanges,
      readsUpload: true,
      run: ({ actor, param, body }) => imports.update(actor, param('id'), body),
    },
    DELETE: {
      answer: noContent,
      permission: importData,
      run: ({ actor, param }) => imports.remove(actor, param('id')),
    },
  }),
  '/api/imports/:id/confirm': api({
    POST: {
      answer: importAnswer,
      permission: importData,
      body: importConfirmation,
      readsUpload: true,
      run: ({ actor, param, body }) => imports.confirm(actor, param('id'), body),
    },
  }),
  '/api/imports/:id/problems': api({
    GET: {
      operationId: 'listImportProblems',
      summary: 'List the rows of an import that have problems',
      answer: pageOf(badRowAnswer),
      permission: importData,
      query: pageRequest.extend(sortedBy('row')),
      run: ({ actor, param, query }) => imports.badRows(actor, param('id'), query),
    },
  }),
  '/api/imports/:id/changes': api({
    GET: {
      operationId: 'listImportChanges',
      summary: 'List the rows of an import that change a record',
      answer: pageOf(changeRowAnswer),
      permission: importData,
      query: pageRequest.extend(sortedBy('row')),
      run: ({ actor, param, query }) => imports.changes(actor, param('id'), query),
    },
  }),
  '/api/imports/:id/problems/export': api({
    GET: {
      answer: download('text/csv'),
      operationId: 'exportImportProblems',
      summary: 'Export the rows with problems as a CSV file',
      permission: importData,
      readsUpload: true,
      run: ({ actor, param }) => imports.exportBadRows(actor, param('id')),
    },
  }),
});
