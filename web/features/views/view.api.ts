import { saveViews } from '../../../src/features/views/views.rules';
import { viewChanges } from '../../../src/features/views/views.schema';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  PATCH: {
    permission: saveViews,
    body: viewChanges,
    run: ({ app, actor, param, body }) => app.views.update(actor, param('id'), body),
  },
  DELETE: {
    permission: saveViews,
    run: ({ app, actor, param }) => app.views.remove(actor, param('id')),
  },
});
export { loader, action };
