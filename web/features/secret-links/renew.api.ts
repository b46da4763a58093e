import { manageSecretLinks } from '../../../src/features/secret-links/secret-links.rules';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  POST: {
    permission: manageSecretLinks,
    run: ({ app, actor, param, context }) =>
      app.secretLinks.renew(actor, param('purpose'), context.publicUrl),
  },
});
export { loader, action };
