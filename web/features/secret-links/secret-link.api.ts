import { secretLinkAnswer } from '../../../src/features/secret-links/secret-links-answer.schema';
import { noContent } from '../../lib/api/api-answers.server';
import { manageSecretLinks, viewSecretLinks } from '../../../src/features/secret-links/secret-links.rules';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'getSecretLink',
    summary: 'Get a secret link',
    answer: secretLinkAnswer,
    permission: viewSecretLinks,
    run: ({ app, actor, param, context }) => app.secretLinks.get(actor, param('purpose'), context.publicUrl),
  },
  POST: {
    answer: secretLinkAnswer,
    permission: manageSecretLinks,
    status: 201,
    run: ({ app, actor, param, context }) =>
      app.secretLinks.create(actor, param('purpose'), context.publicUrl),
  },
  DELETE: {
    answer: noContent,
    permission: manageSecretLinks,
    run: ({ app, actor, param }) => app.secretLinks.revoke(actor, param('purpose')),
  },
});
export { loader, action };
