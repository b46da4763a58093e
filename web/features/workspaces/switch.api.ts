import { workspaceAnswer } from '../../../src/features/workspaces/workspaces-answer.schema';
import { switchBody } from '../../../src/features/workspaces/workspaces.schema';
import { signedInApi } from '../../lib/api/api.server';

const { loader, action } = signedInApi({
  POST: {
    operationId: 'switchWorkspace',
    summary: 'Switch to another workspace',
    answer: workspaceAnswer,
    body: switchBody,
    run: ({ app, actor, body }) => app.workspaces.switchTo(actor, body),
  },
});
export { loader, action };
