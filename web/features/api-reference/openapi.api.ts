import { rawBodyOr } from '../../lib/api/api-answers.server';
import { customResponse } from '../../lib/api/api-response.server';
import { publicApi } from '../../lib/api/api.server';
import { namesVersion } from '../../lib/api/feed-response.server';
import { openApiOf } from './openapi-text.server';

const { loader, action } = publicApi(
  {
    GET: {
      operationId: 'getOpenApi',
      summary: 'Get this description of all calls in OpenAPI 3.1',
      answer: rawBodyOr([304], 'application/json'),
      async run({ context, header }) {
        const { text, etag } = await openApiOf(context.api);
        const headers = { ETag: etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' };
        if (namesVersion(header('If-None-Match') ?? '', etag))
          return customResponse({ status: 304, headers, body: null });
        return customResponse({
          status: 200,
          headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' },
          body: text,
        });
      },
    },
  },
  // Programs send their key with every request.
  { admitsKeys: true },
);
export { loader, action };
