import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const signIn = async (email: string, password: string) =>
  (await server.visitor().post('/api/auth/signin', { email, password })).status;
const signUp = async (email: string, password: string) =>
  (await server.visitor().post('/api/auth/signup', { email, password })).status;
const hashOf = async (email: string): Promise<string> =>
  (await server.app.db.read('users').where({ email }).first()).password;

it('a password is the same from every keyboard: in NFC and NFD, with any kind of space', async () => {
  const email = 'keyboards@example.org';
  const typed = 'Grüße an José';
  expect(await signUp(email, typed.normalize('NFD'))).toBe(201);
  for (const other of [typed.normalize('NFC'), typed.normalize('NFD'), typed.replaceAll(' ', '\u00A0')])
    expect([other, await signIn(email, other)]).toEqual([other, 200]);
  for (const wrong of [typed.toLowerCase(), 'Grusse an Jose', typed.replaceAll(' ', ''), `${typed} `])
    expect([wrong, await signIn(email, wrong)]).toEqual([wrong, 401]);
});

it('a password that was hashed as it was typed still works, and gets a hash for every keyboard', async () => {
  const email = 'earlier@example.org';
  const typed = 'Grüße an José'.normalize('NFD');
  await signUp(email, 'something else');
  const outdated = await hash(typed);
  await server.app.db.write('users').where({ email }).update({ password: outdated });
  expect(await signIn(email, typed.normalize('NFC'))).toBe(401);
  expect(await hashOf(email)).toBe(outdated);
  expect(await signIn(email, typed)).toBe(200);
  expect(await hashOf(email)).not.toBe(outdated);
  expect(await signIn(email, typed.normalize('NFC'))).toBe(200);
});

it('counts the characters of a new password, not those of its spelling', async () => {
  expect(await signUp('short@example.org', 'éééé'.normalize('NFD'))).toBe(400);
});
