import type { AffiliateLinkView } from '../features/affiliates/present-affiliates';
import { CLICK_PARAMETER } from '../features/affiliates/affiliates.rules';
import type { TestResponse, Client } from './client';

/** User-Agent of a real browser. */
export const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

export const newLink = {
  affiliateCode: 'ADA-2026',
  affiliateName: 'Ada Byron',
  affiliateEmail: 'ada@engines.example',
  commissionRate: '12.5',
};

export async function addLink(client: Client, details: object = {}): Promise<AffiliateLinkView> {
  const { status, body } = await client.post<AffiliateLinkView>('/api/affiliate-links', {
    ...newLink,
    ...details,
  });
  if (status !== 201) throw new Error(`creating an affiliate link failed: ${JSON.stringify(body)}`);
  return body;
}

interface Follow {
  to?: string;
  headers?: Record<string, string>;
}

/** Follows an affiliate link as a person does, without following the redirect. */
export function follow(
  client: Client,
  code: string,
  { to, headers }: Follow = {},
): Promise<TestResponse<string>> {
  const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`;
  return client.get<string>(`/r/${code}${query}`, { headers: { 'User-Agent': BROWSER, ...headers } });
}

/** Returns the click id that the link's target receives. */
export function clickIdOf({ headers }: TestResponse<unknown>): string {
  const id = new URL(headers.get('Location') ?? '', 'http://none.invalid').searchParams.get(CLICK_PARAMETER);
  if (id === null) throw new Error(`no click id in ${headers.get('Location')}`);
  return id;
}
