import { callsOf } from './calls';
import { openApiOf } from './features/api-reference/openapi-text';
import { createApi } from './http/routing/api-router';

/** Returns the OpenAPI document of this version as JSON. It calls no service, so there are none. */
export async function openApiText(): Promise<string> {
  const { text } = await openApiOf(createApi(callsOf(Object.create(null))));
  return text;
}
