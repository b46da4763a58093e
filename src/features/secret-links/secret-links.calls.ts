import type { SecretLinkServices } from './create-secret-links';
import { manageSecretLinks, viewSecretLinks, secretLinkPurposes } from './secret-links.rules';
import { noContent } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';
import { answerLike, keyOf, textOrNull, timeOrNull } from '../../lib/entities/answer-schema';
import type { SecretLinkView } from './secret-links.service';

const secretLinkAnswer = answerLike<SecretLinkView>()('SecretLink', {
  purpose: keyOf(secretLinkPurposes),
  url: textOrNull,
  createdAt: timeOrNull,
});

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
