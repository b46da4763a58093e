import { workspaceAnswer } from '../../../src/features/workspaces/workspaces-answer.schema';
import { authorizeSettings } from '../../../src/features/workspaces/workspaces.rules';
import { workspaceChanges } from '../../../src/features/workspaces/workspaces.schema';
import { api } from '../../lib/api/api.server';

/** Maximum size in bytes: a logo of 2 MB in Base64, and the other fields. */
const MAX_BODY = 3 * 1024 * 1024;

const { loader, action } = api({
  PATCH: {
    operationId: 'updateWorkspace',
    summary: 'Change the settings of the workspace',
    answer: workspaceAnswer,
    permission: authorizeSettings,
    body: workspaceChanges,
    maxBody: MAX_BODY,
    run: ({ app, actor, param, body }) => app.workspaces.update(actor, param('id'), body),
  },
});
export { loader, action };
