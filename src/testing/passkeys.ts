import type { Client, TestResponse } from './client';
import { createAuthenticator, type Authenticator } from './software-authenticator';

/** A server with passkeys: they need https and a domain. */
export const PASSKEY_URL = 'https://partners.example.com';

type Created = Parameters<Authenticator['create']>;
type Used = Parameters<Authenticator['get']>;

export const creationOptions = async (client: Client): Promise<Created[0]> => {
  const { status, body } = await client.post<Created[0]>('/api/auth/passkeys/options');
  if (status !== 200) throw new Error(`no options: ${status} ${JSON.stringify(body)}`);
  return body;
};

export const requestOptions = async (client: Client, ticket?: string): Promise<Used[0]> => {
  const input = ticket === undefined ? {} : { ticket };
  const { status, body } = await client.post<Used[0]>('/api/auth/signin/passkey/options', input);
  if (status !== 200) throw new Error(`no options: ${status} ${JSON.stringify(body)}`);
  return body;
};

type Answer<Body> = Promise<TestResponse<Body & { error?: string }>>;

/** Creates a passkey in an authenticator and adds it to the account of a signed-in client. */
export async function sendPasskey(
  client: Client,
  authenticator: Authenticator,
  forgery: Created[1] = {},
): Answer<{ id: string; name: string; recoveryCodes?: string[] }> {
  const response = authenticator.create(await creationOptions(client), forgery);
  return client.post('/api/auth/passkeys', { name: 'Laptop', response });
}

/** Adds a new passkey to the account of a signed-in client. */
export async function addPasskey(
  client: Client,
  options: Partial<Parameters<typeof createAuthenticator>[0]> = {},
) {
  const authenticator = createAuthenticator({ origin: PASSKEY_URL, ...options });
  const { status, body } = await sendPasskey(client, authenticator);
  if (status !== 201) throw new Error(`no passkey: ${status} ${JSON.stringify(body)}`);
  return { authenticator, id: body.id, recoveryCodes: body.recoveryCodes ?? [] };
}

/** Signs in with a passkey: alone, or with the ticket of a sign-in with the password. */
export async function signInWithPasskey(
  client: Client,
  authenticator: Authenticator,
  { ticket, ...forgery }: NonNullable<Used[1]> & { ticket?: string } = {},
): Answer<{ email?: string; workspaceId?: string }> {
  const response = authenticator.get(await requestOptions(client, ticket), forgery);
  return client.post('/api/auth/signin/passkey', { response, ...(ticket !== undefined && { ticket }) });
}
