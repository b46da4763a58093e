import { noContent, pageOf } from '../../../http/calls/answers';
import { api } from '../../../http/calls/declare';
import { authorizeSuperAdmin } from '../../../lib/actor';
import { newestRequest } from '../../../lib/paging';
import { importAnswer } from './workspace-imports-answer.schema';
import { importConfirmation } from './workspace-imports.schema';
import type { WorkspaceImportsService } from './workspace-imports.service';

export const workspaceImportsCalls = ({
  workspaceImports,
}: {
  workspaceImports: WorkspaceImportsService;
}) => ({
  '/api/superadmin/workspace-imports': api({
    GET: {
      operationId: 'listWorkspaceImports',
      summary: 'List the imports of workspaces of the last day, newest first',
      answer: pageOf(importAnswer),
      permission: authorizeSuperAdmin,
      query: newestRequest,
      run: ({ actor, query }) => workspaceImports.list(actor, query),
    },
    POST: {
      operationId: 'uploadWorkspaceImport',
      summary:
        'Upload the file of a workspace of at most 1 GB. It is checked, and imported when it is confirmed',
      answer: importAnswer,
      permission: authorizeSuperAdmin,
      takesUpload: true,
      status: 202,
      run: ({ actor, upload }) => workspaceImports.upload(actor, upload),
    },
  }),
  '/api/superadmin/workspace-imports/:id': api({
    GET: {
      operationId: 'getWorkspaceImport',
      summary: 'Get an import of a workspace, with its progress and what it changes',
      answer: importAnswer,
      permission: authorizeSuperAdmin,
      run: ({ actor, param }) => workspaceImports.get(actor, param('id')),
    },
    DELETE: {
      operationId: 'deleteWorkspaceImport',
      summary: 'Delete an uploaded file of a workspace. An imported workspace stays',
      answer: noContent,
      permission: authorizeSuperAdmin,
      run: ({ actor, param }) => workspaceImports.remove(actor, param('id')),
    },
  }),
  '/api/superadmin/workspace-imports/:id/confirm': api({
    POST: {
      operationId: 'confirmWorkspaceImport',
      summary: 'Import the workspace of a file that was checked',
      answer: importAnswer,
      permission: authorizeSuperAdmin,
      body: importConfirmation,
      status: 202,
      run: ({ actor, param, body }) => workspaceImports.confirm(actor, param('id'), body),
    },
  }),
});
