import {
  marketDigestAnswer,
  marketDigestSetting,
} from '../../../src/features/market-digest/market-digest.schema';
import { readMarketDigest } from '../../../src/features/market-digest/market-digest.rules';
import { signedInApi } from '../../lib/api/api.server';

const { loader, action } = signedInApi({
  GET: {
    operationId: 'getMarketDigest',
    summary: 'See whether you get the weekly mail about your market',
    answer: marketDigestAnswer,
    permission: readMarketDigest,
    run: ({ app, actor }) => app.marketDigest.get(actor),
  },
  PATCH: {
    operationId: 'updateMarketDigest',
    summary: 'Turn the weekly mail about your market on or off',
    answer: marketDigestAnswer,
    permission: readMarketDigest,
    body: marketDigestSetting,
    run: ({ app, actor, body }) => app.marketDigest.update(actor, body),
  },
});
export { loader, action };
