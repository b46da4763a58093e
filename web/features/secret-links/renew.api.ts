import { secretLinkAnswer } from '../../../src/features/secret-links/secret-links-answer.schema';
import { manageSecretLinks } from '../../../src/features/secret-links/secret-links.rules';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  POST: {
    answer: secretLinkAnswer,
    permission: manageSecretLinks,
    run: ({ app, actor, param, context }) =>
      app.secretLinks.renew(actor, param('purpose'), context.publicUrl),
  },
});
export { loader, action };
