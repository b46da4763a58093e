import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../config';
import { oidcEnv } from '../../testing/oidc';
import { createTestApp } from '../../testing/server';
import { startStubIssuer, type StubIssuer } from '../../testing/stub-issuer';
import { checkOidcWorkspace, checkSingleSignOn } from './single-sign-on';

let stub: StubIssuer;
beforeEach(async () => {
  stub = await startStubIssuer();
});
afterEach(() => stub.close());

const check = (ahead = 0) =>
  checkSingleSignOn(loadConfig(oidcEnv(stub.url)), () => new Date(Date.now() + ahead * 1000));

describe('the check of single sign-on', () => {
  it('passes without single sign-on, and with a provider that answers', async () => {
    expect(await checkSingleSignOn(loadConfig({}), () => new Date())).toMatchObject([{ severity: 'ok' }]);
    expect(await check()).toEqual([
      { check: 'single sign-on', severity: 'ok', message: `${stub.url} is reachable` },
    ]);
  });

  it.each([
    [20, 'warn'],
    [-300, 'fail'],
  ])('compares the clocks: a difference of %i s is %s', async (ahead, severity) => {
    const [, clock] = await check(ahead);
    expect(clock).toMatchObject({ severity, message: expect.stringMatching(/differs by \d+ s .* NTP$/) });
  });

  it('fails for an issuer that is down, is another one, or has no keys', async () => {
    stub.metadata = { jwks_uri: `${stub.url}/nothing` };
    expect(await check()).toMatchObject([
      { severity: 'fail', message: expect.stringContaining("keys can't be read") },
    ]);
    stub.metadata = { issuer: 'https://other.example' };
    expect(await check()).toMatchObject([
      { severity: 'fail', message: expect.stringContaining('calls itself https://other.example') },
    ]);
    stub.isDown = true;
    expect(await check()).toMatchObject([
      { severity: 'fail', message: expect.stringContaining('status 503') },
    ]);
    const gone = await startStubIssuer();
    await gone.close();
    const nowhere = loadConfig(oidcEnv(gone.url));
    expect(await checkSingleSignOn(nowhere, () => new Date())).toMatchObject([
      { severity: 'fail', message: expect.stringContaining('ECONNREFUSED') },
    ]);
  });

  it('checks that the workspace of groups exists', async () => {
    const { app, close } = await createTestApp();
    const { user } = await app.signIn.signUp(
      { email: 'ada@example.org', password: 'correct horse' },
      { address: '127.0.0.1' },
    );
    const inWorkspace = (id: string) =>
      checkOidcWorkspace(
        app.db,
        loadConfig(
          oidcEnv(stub.url, { PARTNERHUB_OIDC_WORKSPACE: id, PARTNERHUB_OIDC_ROLES: 'staff=editor' }),
        ),
      );
    expect(await checkOidcWorkspace(app.db, loadConfig(oidcEnv(stub.url)))).toEqual([]);
    expect(await inWorkspace(user.workspaceId ?? '')).toMatchObject([
      { severity: 'ok', message: "groups give roles in ada's workspace" },
    ]);
    expect(await inWorkspace('gone')).toMatchObject([
      { severity: 'fail', message: expect.stringContaining('there is no workspace gone') },
    ]);
    await close();
  });
});
