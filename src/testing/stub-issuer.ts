import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWTPayload } from 'jose';

export const CLIENT_ID = 'partnerhub';
export const CLIENT_SECRET = 'a-secret-of-the-client';

/** An OpenID provider whose answers the test sets. It has no screens: the test acts as the browser. */
export interface StubIssuer {
  url: string;
  /** The key whose public half the provider publishes. */
  key: CryptoKey;
  /** Returns an id_token of the provider, valid unless `claims` say otherwise. */
  idToken(claims: JWTPayload, key?: CryptoKey): Promise<string>;
  /** Returns the same with `alg: none`. */
  unsigned(claims: JWTPayload): string;
  /** Sets the answer of the token endpoint. */
  willAnswer(body: object, status?: number): void;
  /** The forms that the token endpoint got. */
  tokenRequests: URLSearchParams[];
  /** Requests for the metadata. */
  discoveries: number;
  /** Replaces the metadata's fields. */
  metadata: Record<string, unknown>;
  /** Whether all requests fail. */
  isDown: boolean;
  close(): Promise<void>;
}

export async function startStubIssuer(): Promise<StubIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: '1', alg: 'RS256', use: 'sig' };
  let answer: { body: object; status: number } = { body: {}, status: 500 };

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;

  const valid = (claims: JWTPayload): JWTPayload => {
    const now = Math.floor(Date.now() / 1000);
    return { iss: url, aud: CLIENT_ID, iat: now, exp: now + 300, ...claims };
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (body: object, status = 200) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (stub.isDown) return void response.writeHead(503).end('down for maintenance');
    switch (request.url) {
      case '/.well-known/openid-configuration':
        stub.discoveries += 1;
        return void send({
          issuer: url,
          authorization_endpoint: `${url}/authorize`,
          token_endpoint: `${url}/token`,
          jwks_uri: `${url}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          token_endpoint_auth_methods_supported: ['client_secret_post'],
          ...stub.metadata,
        });
      case '/jwks':
        return void send({ keys: [jwk] });
      case '/token':
        stub.tokenRequests.push(new URLSearchParams(await textOf(request)));
        return void send(answer.body, answer.status);
      default:
        response.writeHead(404).end();
    }
  }

  const stub: StubIssuer = {
    url,
    key: privateKey,
    idToken: (claims, key = privateKey) =>
      new SignJWT(valid(claims)).setProtectedHeader({ alg: 'RS256', kid: '1' }).sign(key),
    unsigned: (claims) => new UnsecuredJWT(valid(claims)).encode(),
    willAnswer(body, status = 200) {
      answer = { body, status };
    },
    tokenRequests: [],
    discoveries: 0,
    metadata: {},
    isDown: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return stub;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return text;
}
