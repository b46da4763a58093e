import { switchBody } from '../../../src/features/workspaces/workspaces.schema';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  POST: { body: switchBody, run: ({ app, actor, body }) => app.workspaces.switchTo(actor, body) },
});
export { loader, action };
