import * as z from 'zod';
import type { MarketDigestServices } from './create-market-digest';
import { readMarketDigest, marketDigestChoices } from './market-digest.rules';
import { signedInApi } from '../../http/calls/declare';
import { oneOf } from '../../lib/entities/fields';

/** Body and answer of `/api/market-digest`. */
const marketDigestSetting = z.object({ email: oneOf('Email', marketDigestChoices) });
const marketDigestAnswer = z.object({ email: z.enum(marketDigestChoices) });

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
