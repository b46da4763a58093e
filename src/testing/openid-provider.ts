import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { CLIENT_ID, CLIENT_SECRET } from './stub-issuer';

/** A person of the provider, by the name that they type on its sign-in screen. */
export interface ProviderAccount {
  email: string;
  email_verified: boolean;
  name?: string;
  groups?: string[];
}

/** A real OpenID provider with screens: its sign-in accepts any password. */
export interface OpenIdProvider {
  url: string;
  accounts: Map<string, ProviderAccount>;
  /** Starts to answer, for a PartnerHub server at this address. */
  serveFor(partnerHub: string): Promise<void>;
  close(): Promise<void>;
}

/** Listens at once, because PartnerHub's configuration needs the address before PartnerHub starts. */
export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  let answer: RequestListener = (_, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const accounts = new Map<string, ProviderAccount>();

  return {
    url,
    accounts,
    async serveFor(partnerHub) {
      const { default: Provider } = await import('oidc-provider');
      const { privateKey } = await generateKeyPair('RS256', { extractable: true });
      const provider = new Provider(url, {
        clients: [
          {
            client_id: CLIENT_ID,
            client_secret: CLIENT_SECRET,
            redirect_uris: [`${partnerHub}/auth/oidc/callback`],
          },
        ],
        jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: '1', alg: 'RS256', use: 'sig' }] },
        cookies: { keys: ['a key of the tests'] },
        scopes: ['openid', 'email', 'profile', 'groups'],
        claims: {
          openid: ['sub'],
          email: ['email', 'email_verified'],
          profile: ['name'],
          groups: ['groups'],
        },
        pkce: { required: () => true },
        ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
        findAccount: (_, id) => {
          const account = accounts.get(id);
          return account && { accountId: id, claims: () => ({ sub: id, ...account }) };
        },
      });
      const callback = provider.callback();
      answer = (request, response) => void callback(request, response);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Acts as the browser on the provider's screens. Returns the address of the callback. */
export async function signInAtProvider(start: URL, login: string): Promise<URL> {
  const jar = new Map<string, string>();
  let location = start;
  let body: URLSearchParams | null = null;
  for (let step = 0; step < 12; step++) {
    if (location.pathname === '/auth/oidc/callback') return location;
    const response: Response = await fetch(location, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body && { body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const next = response.headers.get('Location');
    const page = await response.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (next === null && prompt === undefined) throw new Error(`the provider answered: ${page}`);
    body = next === null ? new URLSearchParams({ prompt: prompt ?? '', login, password: 'any' }) : null;
    if (next !== null) location = new URL(next, location);
  }
  throw new Error(`the provider led to ${location.href}`);
}
