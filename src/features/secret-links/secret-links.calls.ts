import type { SecretLinkServices } from './create-secret-links';
import { secretLinkAnswer } from './secret-links-answer.schema';
import { manageSecretLinks, viewSecretLinks } from './secret-links.rules';
import { noContent } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';

export const secretLinksCalls = ({ secretLinks }: SecretLinkServices) => ({
  '/api/secret-links/:purpose': api({
    GET: {
      operationId: 'getSecretLink',
      summary: 'Get a secret link',
      answer: secretLinkAnswer,
      permission: viewSecretLinks,
      run: ({ actor, param, context }) => secretLinks.get(actor, param('purpose'), context.publicUrl),
    },
    POST: {
      answer: secretLinkAnswer,
      permission: manageSecretLinks,
      status: 201,
      run: ({ actor, param, context }) => secretLinks.create(actor, param('purpose'), context.publicUrl),
    },
    DELETE: {
      answer: noContent,
      permission: manageSecretLinks,
      run: ({ actor, param }) => secretLinks.revoke(actor, param('purpose')),
    },
  }),
  '/api/secret-links/:purpose/renew': api({
    POST: {
      answer: secretLinkAnswer,
      permission: manageSecretLinks,
      run: ({ actor, param, context }) => secretLinks.renew(actor, param('purpose'), context.publicUrl),
    },
  }),
});
