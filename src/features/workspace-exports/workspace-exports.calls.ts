import { download, pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';
import { newestRequest } from '../../lib/paging';
import { exportAnswer } from './workspace-exports-answer.schema';
import { exportWorkspace } from './workspace-exports.rules';
import type { WorkspaceExportsService } from './workspace-exports.service';

export const workspaceExportsCalls = ({
  workspaceExports,
}: {
  workspaceExports: WorkspaceExportsService;
}) => ({
  '/api/workspaces/:id/exports': api({
    GET: {
      operationId: 'listWorkspaceExports',
      summary: 'List the last exports of the workspace, newest first',
      answer: pageOf(exportAnswer),
      permission: exportWorkspace,
      query: newestRequest,
      run: ({ actor, param, query }) => workspaceExports.list(actor, param('id'), query),
    },
    POST: {
      operationId: 'startWorkspaceExport',
      summary: 'Start an export of all data of the workspace. The file is kept for 7 days',
      answer: exportAnswer,
      permission: exportWorkspace,
      status: 202,
      run: ({ actor, param }) => workspaceExports.start(actor, param('id')),
    },
  }),
  '/api/workspaces/:id/exports/:exportId': api({
    GET: {
      operationId: 'getWorkspaceExport',
      summary: 'Get an export of the workspace, with its progress',
      answer: exportAnswer,
      permission: exportWorkspace,
      run: ({ actor, param }) => workspaceExports.get(actor, param('id'), param('exportId')),
    },
  }),
  '/api/workspaces/:id/exports/:exportId/download': api({
    GET: {
      operationId: 'downloadWorkspaceExport',
      summary: 'Download the file of an export',
      answer: download('application/zip'),
      permission: exportWorkspace,
      run: ({ actor, param }) => workspaceExports.download(actor, param('id'), param('exportId')),
    },
  }),
});
