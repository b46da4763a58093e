import { applicationReceiptAnswer } from '../../../../src/features/applications/applications-answer.schema';
import { CLICK_COOKIE } from '../../../../src/features/affiliates/affiliates.rules';
import { applyBody } from '../../../../src/features/applications/applications.schema';
import { publicApi } from '../../../lib/api/api.server';

const { loader, action } = publicApi(
  {
    POST: {
      operationId: 'applyAsPartner',
      summary: 'Apply with the public form',
      answer: applicationReceiptAnswer,
      body: applyBody,
      status: 201,
      async run({ app, body, context }) {
        await app.limits.consume('apply', context.clientAddress);
        return app.applications.apply(body, context.cookie(CLICK_COOKIE));
      },
    },
  },
  { refusesPortalUsers: true },
);
export { loader, action };
