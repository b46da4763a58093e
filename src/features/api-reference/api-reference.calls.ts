import { openApiOf } from './openapi-text';
import { rawBodyOr } from '../../http/calls/answers';
import { customResponse } from '../../http/calls/call-response';
import { publicApi } from '../../http/calls/declare';
import { namesVersion } from '../../http/responses/feed-response';

export const apiReferenceCalls = () => ({
  '/api/openapi.json': publicApi(
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
  ),
});
