import { bulkCounts } from '../records/bulk-answer.schema';
import type { TrashServices } from './create-trash';
import { restoredAnswer, trashEntryAnswer } from './trash-answer.schema';
import { emptyTrash, usesTrash } from './trash.rules';
import { trashedIds, trashFilters } from './trash.schema';
import { noContent, pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';

export const trashCalls = ({ trash }: TrashServices) => ({
  '/api/trash': api({
    GET: {
      operationId: 'listTrash',
      summary: 'List the trash',
      answer: pageOf(trashEntryAnswer),
      permission: usesTrash,
      query: trashFilters,
      run: ({ actor, query }) => trash.list(actor, query),
    },
  }),
  '/api/trash/restore': api({
    POST: {
      operationId: 'restoreManyFromTrash',
      summary: 'Restore many records from the trash',
      answer: bulkCounts,
      permission: usesTrash,
      body: trashedIds,
      run: ({ actor, body }) => trash.restoreAtOnce(actor, body),
    },
  }),
  '/api/trash/delete': api({
    POST: {
      operationId: 'deleteManyFromTrash',
      summary: 'Permanently delete many records in the trash',
      answer: bulkCounts,
      permission: emptyTrash,
      body: trashedIds,
      run: ({ actor, body }) => trash.removeMany(actor, body),
    },
  }),
  '/api/trash/:id': api({
    DELETE: {
      answer: noContent,
      operationId: 'deleteFromTrash',
      summary: 'Permanently delete a record in the trash',
      permission: emptyTrash,
      run: ({ actor, param }) => trash.remove(actor, param('id')),
    },
  }),
  '/api/trash/:id/restore': api({
    POST: {
      operationId: 'restoreFromTrash',
      summary: 'Restore a record from the trash',
      answer: restoredAnswer,
      permission: usesTrash,
      run: ({ actor, param }) => trash.restore(actor, param('id')),
    },
  }),
});
