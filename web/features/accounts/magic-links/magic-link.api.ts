import { okAnswer } from '../../../../src/features/accounts/accounts-answer.schema';
import { magicLinkBody } from '../../../../src/features/accounts/accounts.schema';
import { publicApi } from '../../../lib/api/api.server';

const { loader, action } = publicApi({
  POST: {
    operationId: 'requestMagicLink',
    summary: 'Ask for a link that signs in',
    answer: okAnswer,
    body: magicLinkBody,
    run: ({ app, body, context }) =>
      app.magicLinks.request(body, { address: context.clientAddress, linkBase: context.linkBase }),
  },
});
export { loader, action };
