import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../../lib/clock';
import type { Client } from '../../../testing/client';
import { startMailServer, textOf, type MailServer } from '../../../testing/mail-server';
import { oidcEnv, personOf, signInAs } from '../../../testing/oidc';
import { addPasskey } from '../../../testing/passkeys';
import { askForTicket, enrol, nextCode, sendCode } from '../../../testing/second-factor';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/server';
import { startStubIssuer } from '../../../testing/stub-issuer';

const NEW_PASSWORD = 'an entirely new one';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const NEW_SIGN_IN = 'New sign-in to your PartnerHub account';

let mailServer: MailServer;
let server: TestServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({ SMTP_URL: mailServer.url, PARTNERHUB_URL: 'https://hub.example.com' });
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});

/** Returns the mails that arrived during `work`, after all background work is done. */
async function mailsAfter(work: () => Promise<unknown>): Promise<string[]> {
  const before = mailServer.mails.length;
  await work();
  await server.app.background.settled();
  return mailServer.mails.slice(before).map(textOf);
}

const signIn = (client: Client, email: string, password = PASSWORD) =>
  client.post('/api/auth/signin', { email, password }, { headers: { 'user-agent': FIREFOX } });

describe('a sign-in', () => {
  it('is mailed from a new browser, with its device and the time, and without secrets', async () => {
    await server.signUp('ada@example.org');
    const client = server.visitor();
    const mails = await mailsAfter(() => signIn(client, 'ada@example.org'));
    expect(mails).toEqual([expect.stringContaining(`Subject: ${NEW_SIGN_IN}`)]);
    expect(mails[0]).toContain('To: ada@example.org');
    expect(mails[0]).toContain('Device: Firefox on Linux');
    expect(mails[0]).toMatch(/Time: \w{3} \d+, \d{4}, \d\d:\d\d UTC/);
    expect(mails[0]).toContain('https://hub.example.com/forgot-password');
    expect(mails[0]).not.toMatch(/[\w-]{43}/);
  });

  it('is not mailed at sign-up, nor again from the same browser', async () => {
    const client = server.visitor();
    const credentials = { email: 'bea@example.org', password: PASSWORD };
    const mails = await mailsAfter(async () => {
      await client.post('/api/auth/signup', credentials);
      await client.post('/api/auth/logout', {});
      expect((await signIn(client, credentials.email)).status).toBe(200);
    });
    expect(mails).toEqual([]);
  });

  it('is not mailed for the first sign-in of an account that an invitation created', async () => {
    const owner = await server.signUp('owner@example.org');
    const email = 'cleo@example.org';
    const { body } = await owner.post<{ inviteUrl: string }>('/api/admin/users/invite', { email });
    await server.app.background.settled();
    const token = body.inviteUrl.split('/').at(-1);
    const mails = await mailsAfter(async () => {
      const accepted = await server.visitor().post('/api/auth/accept-invite', { token, password: PASSWORD });
      expect(accepted.status).toBe(200);
    });
    expect(mails).toEqual([]);
  });

  it('is not mailed when it fails', async () => {
    await server.signUp('dora@example.org');
    const mails = await mailsAfter(async () => {
      expect((await signIn(server.visitor(), 'dora@example.org', 'a wrong password')).status).toBe(401);
    });
    expect(mails).toEqual([]);
  });

  it('is mailed after the account was unused for so long that its browsers are forgotten', async () => {
    await server.signUp('edna@example.org');
    server.clock.advance(days(181));
    await server.app.sweep();
    const mails = await mailsAfter(() => signIn(server.visitor(), 'edna@example.org'));
    expect(mails).toEqual([expect.stringContaining(NEW_SIGN_IN)]);
  });

  it('is mailed at most ten times a day, but a changed password still is', async () => {
    const owner = await server.signUp('fay@example.org');
    const mails = await mailsAfter(async () => {
      for (let n = 0; n < 12; n++) await signIn(server.visitor(), 'fay@example.org');
    });
    expect(mails).toHaveLength(10);
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect(await mailsAfter(() => owner.post('/api/auth/change-password', change))).toHaveLength(1);
    server.clock.advance(days(1));
    const later = await mailsAfter(() => signIn(server.visitor(), 'fay@example.org', NEW_PASSWORD));
    expect(later).toHaveLength(1);
  });

  it('succeeds while the mail server is down', async () => {
    const down = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:1?tls=off' });
    await down.signUp('down@example.org');
    expect((await signIn(down.visitor(), 'down@example.org')).status).toBe(200);
    await down.close();
  });
});

describe('the owner of an account', () => {
  it('gets a mail about a changed password, but not about a refused change', async () => {
    const owner = await server.signUp('grace@example.org');
    const change = { currentPassword: 'a wrong password', newPassword: NEW_PASSWORD };
    expect(await mailsAfter(() => owner.post('/api/auth/change-password', change))).toEqual([]);
    const mails = await mailsAfter(() =>
      owner.post('/api/auth/change-password', { ...change, currentPassword: PASSWORD }),
    );
    expect(mails).toEqual([expect.stringContaining('Subject: Your PartnerHub password was changed')]);
    expect(mails[0]).toContain('To: grace@example.org');
    expect(mails[0]).not.toContain(NEW_PASSWORD);
  });

  it('gets a mail about a password reset', async () => {
    await server.signUp('hedy@example.org');
    const link = await server.app.operators.resetLink('hedy@example.org');
    const token = link.split('/').at(-1);
    const mails = await mailsAfter(() =>
      server.visitor().post('/api/auth/reset-password', { token, password: NEW_PASSWORD }),
    );
    expect(mails).toEqual([expect.stringContaining('Subject: Your PartnerHub password was reset')]);
    expect(mails[0]).not.toContain(token);
  });

  it('gets no mail about the first password of an account that an operator created', async () => {
    const { setPasswordUrl } = await server.app.operators.createUser('ida@example.org');
    const token = setPasswordUrl.split('/').at(-1);
    const client = server.visitor();
    const mails = await mailsAfter(async () => {
      await client.post('/api/auth/reset-password', { token, password: NEW_PASSWORD });
      expect((await signIn(client, 'ida@example.org', NEW_PASSWORD)).status).toBe(200);
    });
    expect(mails).toEqual([]);
  });
});

describe('the owner of a second factor', () => {
  it('gets a mail when it is turned on or off, without its secret and codes', async () => {
    const owner = await server.signUp('joan@example.org');
    let secrets: string[] = [];
    const on = await mailsAfter(async () => {
      const { secret, recoveryCodes } = await enrol(server, owner);
      secrets = [secret, ...recoveryCodes];
    });
    expect(on).toEqual([expect.stringContaining('Subject: Two-factor authentication is on')]);
    expect(secrets).toHaveLength(11);
    for (const secret of secrets) expect(on[0]).not.toContain(secret);

    const disable = (password: string) => owner.post('/api/auth/mfa/disable', { password });
    expect(await mailsAfter(() => disable('a wrong password'))).toEqual([]);
    expect(await mailsAfter(() => disable(PASSWORD))).toEqual([
      expect.stringContaining('Subject: Two-factor authentication is off'),
    ]);
    expect(await mailsAfter(() => disable(PASSWORD))).toEqual([]);
  });

  it('gets a mail without a device when an operator removes it, and only if there was one', async () => {
    const email = 'lena@example.org';
    const reset = () => mailsAfter(() => server.app.operators.resetMfa(email));
    await enrol(server, await server.signUp(email));
    await server.app.background.settled();
    const mails = await reset();
    expect(mails).toEqual([expect.stringContaining('Subject: Two-factor authentication was removed')]);
    expect(mails[0]).toContain(`To: ${email}`);
    expect(mails[0]).toContain('The operator of PartnerHub removed');
    expect(mails[0]).not.toContain('Device:');
    expect(await reset()).toEqual([]);
  });

  it('gets a mail when the recovery codes are renewed, without the codes', async () => {
    const owner = await server.signUp('mary@example.org');
    await enrol(server, owner);
    await server.app.background.settled();
    let codes: string[] = [];
    const mails = await mailsAfter(async () => {
      const { body } = await owner.post<{ recoveryCodes: string[] }>('/api/auth/mfa/recovery-codes', {
        password: PASSWORD,
      });
      codes = body.recoveryCodes;
    });
    expect(mails).toEqual([
      expect.stringContaining('Subject: New recovery codes for your PartnerHub account'),
    ]);
    expect(codes).toHaveLength(10);
    for (const code of codes) expect(mails[0]).not.toContain(code);
  });

  it('gets a mail when a recovery code is used, but not for a code of the app', async () => {
    const email = 'kate@example.org';
    const { secret, recoveryCodes } = await enrol(server, await server.signUp(email));
    const subject = 'Subject: A recovery code of your PartnerHub account was used';
    const signInWith = async (code: string) => {
      const ticket = await askForTicket(server, email);
      return mailsAfter(async () => {
        expect((await sendCode(server.visitor(), ticket, code)).status).toBe(200);
      });
    };
    expect(await signInWith(recoveryCodes[0] ?? '')).toContainEqual(expect.stringContaining(subject));
    expect(await signInWith(nextCode(server, secret))).not.toContainEqual(expect.stringContaining(subject));
  });
});

describe('the owner of a passkey', () => {
  it('gets a mail when it is added or removed, and when that turns two-factor authentication off', async () => {
    const client = await server.signUp('iris@example.org');
    let id = '';
    const added = await mailsAfter(async () => {
      ({ id } = await addPasskey(client, { origin: 'https://hub.example.com' }));
    });
    expect(added).toEqual([
      expect.stringContaining('Subject: A passkey was added to your PartnerHub account'),
    ]);
    expect(added[0]).toContain('To: iris@example.org');
    const removed = await mailsAfter(() => client.delete(`/api/auth/passkeys/${id}`));
    expect(removed.map((mail) => /Subject: (.*)/.exec(mail)?.[1]).sort()).toEqual([
      'A passkey was removed from your PartnerHub account',
      'Two-factor authentication is off',
    ]);
  });
});

it('a mail links to the provider and the account where passwords are off', async () => {
  const issuer = await startStubIssuer();
  const strict = await startTestServer(
    oidcEnv(issuer.url, { SMTP_URL: mailServer.url, PARTNERHUB_PASSWORD_SIGNIN: 'off' }),
  );
  const mails = await mailsAfter(async () => {
    await signInAs(strict.visitor(), issuer, personOf('nora@example.org'));
    await signInAs(strict.visitor(), issuer, personOf('nora@example.org'));
    await strict.app.background.settled();
  });
  expect(mails).toEqual([expect.stringContaining(NEW_SIGN_IN)]);
  expect(mails[0]).toContain("If it wasn't you, secure your account at Acme ID at once.");
  expect(mails[0]).toMatch(/^http\S+\/account$/m);
  expect(mails[0]).not.toContain('password');
  await strict.close();
  await issuer.close();
});
