import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createKeyRing } from '../../../db/secrets/key-ring';
import type { Client } from '../../../testing/client';
import { askForTicket, codeAt, enrol, nextCode, sendCode } from '../../../testing/second-factor';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/server';
import { SEALED_COLUMN_KEYS } from '../../../db/secrets/sealed-columns.repo';
import { examineSecondFactorKeys } from './rotate-key';

let server: TestServer;
let people = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.app.db.write('users').update({ mfaSecret: null, mfaPendingSecret: null }));

const rotate = () => server.app.secondFactorKeys.rotateKey();
const ring = () => createKeyRing(server.app.db, SEALED_COLUMN_KEYS);
const numbers = async () => (await ring().keys()).map(({ number }) => number);
const examine = () => examineSecondFactorKeys(server.app.db);

async function person() {
  const email = `person${(people += 1)}@example.org`;
  return { email, client: await server.signUp(email) };
}

async function enrolled() {
  const { email, client } = await person();
  return { email, client, ...(await enrol(server, client)) };
}

async function begin(client: Client): Promise<string> {
  const { body } = await client.post<{ secret: string }>('/api/auth/mfa/totp', { password: PASSWORD });
  return body.secret;
}
const confirm = async (client: Client, secret: string) =>
  (await client.post('/api/auth/mfa/totp/confirm', { code: codeAt(secret, server.clock.now()) })).status;

const signIn = async ({ email, secret }: { email: string; secret: string }) =>
  (await sendCode(server.visitor(), await askForTicket(server, email), nextCode(server, secret))).status;

// ASVS 11.2.2
it('keeps all second factors, including those that are being set up, and removes the old key', async () => {
  const ada = await enrolled();
  const { client } = await person();
  const pending = await begin(client);
  const [before = 0] = await numbers();
  expect(await rotate()).toEqual({ resealed: 2, unreadable: 0 });
  expect(await numbers()).toEqual([before + 1]);
  expect(await signIn(ada)).toBe(200);
  expect(await confirm(client, pending)).toBe(200);
  expect(await rotate()).toEqual({ resealed: 2, unreadable: 0 });
  expect(await signIn(ada)).toBe(200);
  expect(await examine()).toEqual({ oldKeys: 0, unreadable: 0 });
});

it('the rotation can be interrupted after it has added the key, and completed later', async () => {
  const ada = await enrolled();
  await server.app.db.transaction(() => ring().add());
  const grace = await enrolled();
  expect([await signIn(ada), await signIn(grace)]).toEqual([200, 200]);
  expect(await examine()).toEqual({ oldKeys: 1, unreadable: 0 });
  await rotate();
  expect([await signIn(ada), await signIn(grace)]).toEqual([200, 200]);
  expect(await examine()).toEqual({ oldKeys: 0, unreadable: 0 });
});

it('keeps an app that is set up at the same time', async () => {
  const clients = await Promise.all([1, 2, 3, 4].map(async () => (await person()).client));
  const [secrets] = await Promise.all([Promise.all(clients.map(begin)), rotate(), rotate()]);
  await rotate();
  expect(await examine()).toEqual({ oldKeys: 0, unreadable: 0 });
  const statuses = await Promise.all(clients.map((client, index) => confirm(client, secrets[index] ?? '')));
  expect(statuses).toEqual([200, 200, 200, 200]);
});

it('counts the secrets whose key is missing, and does not change them', async () => {
  const ada = await enrolled();
  const { email } = await enrolled();
  const users = () => server.app.db.write('users').where({ email });
  await users().update({ mfaSecret: 'v999.AAAA' });
  expect(await examine()).toEqual({ oldKeys: 0, unreadable: 1 });
  expect(await rotate()).toEqual({ resealed: 1, unreadable: 1 });
  expect(await users().first('mfaSecret')).toEqual({ mfaSecret: 'v999.AAAA' });
  expect(await signIn(ada)).toBe(200);
});
