import { z } from 'zod';
import { publicApi } from '../../lib/api.server';

const YEAR = 365 * 24 * 3600;

const { loader, action } = publicApi({
  GET: {
    query: z.object({ v: z.string().optional() }),
    run: async ({ app, param, query }) => {
      const { bytes, version } = await app.workspaces.logo(param('id'));
      return new Response(Uint8Array.from(bytes), {
        headers: {
          'Content-Type': 'image/png',
          'Content-Length': String(bytes.length),
          // Under its version a logo never changes; under any other address it may any time.
          'Cache-Control': query.v === version ? `public, max-age=${YEAR}, immutable` : 'no-cache',
          // An image and nothing else, whatever somebody makes of it.
          'Content-Security-Policy': "default-src 'none'; sandbox",
        },
      });
    },
  },
});
export { loader, action };
