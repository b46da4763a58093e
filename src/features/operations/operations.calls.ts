import { pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';
import type { OperationServices } from './create-operations';
import { operationAnswer, operationDetailsAnswer, undoAnswer } from './operations-answer.schema';
import { undoOperations } from './operations.rules';
import { operationFilters } from './operations.schema';

export const operationsCalls = ({ operations }: Pick<OperationServices, 'operations'>) => ({
  '/api/operations': api({
    GET: {
      operationId: 'listOperations',
      summary: 'List the bulk changes, deletions and imports that can be undone',
      answer: pageOf(operationAnswer),
      permission: undoOperations,
      query: operationFilters,
      run: ({ actor, query }) => operations.list(actor, query),
    },
  }),
  '/api/operations/:id': api({
    GET: {
      summary: 'Get an operation, with the progress of its job',
      answer: operationDetailsAnswer,
      permission: undoOperations,
      run: ({ actor, param }) => operations.get(actor, param('id')),
    },
  }),
  '/api/operations/:id/cancel': api({
    POST: {
      operationId: 'cancelOperation',
      summary: 'Cancel the job of an operation. What it has done stays',
      answer: operationDetailsAnswer,
      permission: undoOperations,
      run: ({ actor, param }) => operations.cancel(actor, param('id')),
    },
  }),
  '/api/operations/:id/undo': api({
    POST: {
      operationId: 'undoOperation',
      summary: 'Undo a bulk change, a deletion of many records or an import',
      answer: undoAnswer,
      permission: undoOperations,
      run: ({ actor, param }) => operations.undo(actor, param('id')),
    },
  }),
});
