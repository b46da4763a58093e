import type { MarketDigestServices } from './create-market-digest';
import { readMarketDigest } from './market-digest.rules';
import { marketDigestAnswer, marketDigestSetting } from './market-digest.schema';
import { signedInApi } from '../../http/calls/declare';

export const marketDigestCalls = ({ marketDigest }: MarketDigestServices) => ({
  '/api/market-digest': signedInApi({
    GET: {
      operationId: 'getMarketDigest',
      summary: 'See whether you get the weekly mail about your market',
      answer: marketDigestAnswer,
      permission: readMarketDigest,
      run: ({ actor }) => marketDigest.get(actor),
    },
    PATCH: {
      operationId: 'updateMarketDigest',
      summary: 'Turn the weekly mail about your market on or off',
      answer: marketDigestAnswer,
      permission: readMarketDigest,
      body: marketDigestSetting,
      run: ({ actor, body }) => marketDigest.update(actor, body),
    },
  }),
});
