import * as z from 'zod';
import type { WorkspacesService } from './workspaces.service';
import { logoResponse } from './logo-response';
import { workspaceAnswer } from './workspaces-answer.schema';
import { authorizeSettings } from './workspaces.rules';
import { switchBody, workspaceChanges } from './workspaces.schema';
import { pageOf, rawBody } from '../../http/calls/answers';
import { api, publicApi, signedInApi } from '../../http/calls/declare';
import { newestRequest } from '../../lib/paging';

/** Maximum size in bytes: a logo of 2 MB in Base64, and the other fields. */
const MAX_BODY = 3 * 1024 * 1024;

export const workspacesCalls = ({ workspaces }: { workspaces: WorkspacesService }) => ({
  '/api/workspaces': signedInApi({
    GET: {
      operationId: 'listWorkspaces',
      summary: 'List your workspaces',
      answer: pageOf(workspaceAnswer),
      query: newestRequest,
      run: ({ actor, query }) => workspaces.list(actor, query),
    },
  }),
  '/api/workspaces/switch': signedInApi({
    POST: {
      operationId: 'switchWorkspace',
      summary: 'Switch to another workspace',
      answer: workspaceAnswer,
      body: switchBody,
      run: ({ actor, body }) => workspaces.switchTo(actor, body),
    },
  }),
  '/api/workspaces/:id': api({
    PATCH: {
      operationId: 'updateWorkspace',
      summary: 'Change the settings of the workspace',
      answer: workspaceAnswer,
      permission: authorizeSettings,
      body: workspaceChanges,
      maxBody: MAX_BODY,
      run: ({ actor, param, body }) => workspaces.update(actor, param('id'), body),
    },
  }),
  '/api/workspaces/:id/logo': publicApi({
    GET: {
      answer: rawBody('image/png'),
      query: z.object({ v: z.string().optional() }),
      run: ({ param, query }) => logoResponse(workspaces, param('id'), { version: query.v, scope: 'public' }),
    },
  }),
});
