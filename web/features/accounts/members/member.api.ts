import { api } from '../../../lib/api.server';

const { loader, action } = api({
  DELETE: { run: ({ app, actor, param }) => app.members.remove(actor, param('userId')) },
});
export { loader, action };
