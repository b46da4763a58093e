import { describe, expect, it } from 'vitest';
import { loadConfig } from './config';
import { readOidcSettings, roleOfGroups } from './config-oidc.rules';

const needed = {
  PARTNERHUB_OIDC_ISSUER: 'https://id.example.com/realms/acme',
  PARTNERHUB_OIDC_CLIENT_ID: 'partnerhub',
  PARTNERHUB_OIDC_CLIENT_SECRET: 'secret',
};
const membership = { PARTNERHUB_OIDC_WORKSPACE: 'w', PARTNERHUB_OIDC_ROLES: 'staff=editor' };

describe('the settings of OpenID Connect', () => {
  it('are missing without variables', () => {
    expect(loadConfig({})).toMatchObject({ oidc: null, isPasswordSignInOn: true });
  });

  it('have defaults except for the client', () => {
    expect(loadConfig(needed).oidc).toEqual({
      issuer: 'https://id.example.com/realms/acme',
      clientId: 'partnerhub',
      clientSecret: 'secret',
      name: 'single sign-on',
      allowedDomains: [],
      membership: null,
    });
  });

  it('have lists of domains and roles', () => {
    const { oidc } = loadConfig({
      ...needed,
      PARTNERHUB_OIDC_NAME: ' Acme ID ',
      PARTNERHUB_OIDC_ALLOWED_DOMAINS: 'Acme.com, acme.de,',
      PARTNERHUB_OIDC_WORKSPACE: 'w',
      PARTNERHUB_OIDC_ROLES: 'All staff = editor, cn=admins=admin',
    });
    expect(oidc).toMatchObject({ name: 'Acme ID', allowedDomains: ['acme.com', 'acme.de'] });
    expect([...(oidc?.membership?.roles ?? [])]).toEqual([
      ['All staff', 'editor'],
      ['cn=admins', 'admin'],
    ]);
  });

  it.each([
    [{ PARTNERHUB_OIDC_ISSUER: '' }, 'PARTNERHUB_OIDC_ISSUER: is required'],
    [{ PARTNERHUB_OIDC_CLIENT_ID: '' }, 'PARTNERHUB_OIDC_CLIENT_ID: is required'],
    [{ PARTNERHUB_OIDC_CLIENT_SECRET: '' }, 'PARTNERHUB_OIDC_CLIENT_SECRET: is required'],
    [
      { PARTNERHUB_OIDC_ISSUER: 'id.example.com' },
      'PARTNERHUB_OIDC_ISSUER: must be like https://id.example.com',
    ],
    [{ PARTNERHUB_OIDC_ISSUER: 'http://id.example.com' }, 'PARTNERHUB_OIDC_ISSUER: must be like'],
    [{ PARTNERHUB_OIDC_ISSUER: 'http://10.0.0.5' }, 'PARTNERHUB_OIDC_ISSUER: must be like'],
    [{ PARTNERHUB_OIDC_ISSUER: 'https://id.example.com/?x=1' }, 'PARTNERHUB_OIDC_ISSUER: must be like'],
    [{ PARTNERHUB_OIDC_NAME: 'x'.repeat(61) }, 'PARTNERHUB_OIDC_NAME: must have 1 to 60 characters'],
    [
      { PARTNERHUB_OIDC_ALLOWED_DOMAINS: 'a@b.example' },
      'PARTNERHUB_OIDC_ALLOWED_DOMAINS: "a@b.example" must look',
    ],
    [{ PARTNERHUB_OIDC_ROLES: 'staff=editor' }, 'PARTNERHUB_OIDC_WORKSPACE: is required with'],
    [{ PARTNERHUB_OIDC_WORKSPACE: 'w' }, 'PARTNERHUB_OIDC_ROLES: is required with'],
    [{ ...membership, PARTNERHUB_OIDC_ROLES: 'staff' }, 'PARTNERHUB_OIDC_ROLES: "staff" must look like'],
    [{ ...membership, PARTNERHUB_OIDC_ROLES: '=admin' }, 'PARTNERHUB_OIDC_ROLES: "=admin" must look like'],
    [
      { ...membership, PARTNERHUB_OIDC_ROLES: 'staff=owner' },
      'PARTNERHUB_OIDC_ROLES: "staff=owner" must look like',
    ],
    [{ HOST: '0.0.0.0' }, 'PARTNERHUB_URL: is required for sign-in with OpenID Connect'],
  ])('refuse %j', (variables, message) => {
    expect(() => loadConfig({ ...needed, ...variables })).toThrow(message);
  });

  it('need no PARTNERHUB_URL on loopback, and accept a provider there without TLS', () => {
    for (const [HOST, issuer] of [
      ['127.0.0.1', 'http://localhost:8080'],
      ['::1', 'http://[::1]:8080'],
      ['localhost', 'http://127.0.0.1:8080/realms/acme'],
    ])
      expect(loadConfig({ ...needed, HOST, PARTNERHUB_OIDC_ISSUER: issuer }).oidc).toMatchObject({ issuer });
    expect(
      loadConfig({ ...needed, HOST: '::', PARTNERHUB_URL: 'https://hub.example.com' }).oidc,
    ).not.toBeNull();
  });

  it('are required for switching passwords off', () => {
    const off = { PARTNERHUB_PASSWORD_SIGNIN: 'off' };
    expect(() => loadConfig(off)).toThrow('PARTNERHUB_PASSWORD_SIGNIN: off needs PARTNERHUB_OIDC_ISSUER');
    expect(loadConfig({ ...needed, ...off }).isPasswordSignInOn).toBe(false);
    expect(() => loadConfig({ PARTNERHUB_PASSWORD_SIGNIN: 'no' })).toThrow('must be on or off');
  });
});

it('finds the most powerful role of groups', () => {
  const read = readOidcSettings({
    ...needed,
    ...membership,
    PARTNERHUB_OIDC_ROLES: 'a=viewer,b=admin,c=editor',
  });
  const given = 'settings' in read ? read.settings?.membership : null;
  if (!given) throw new Error('there are no settings');
  expect(roleOfGroups(given, ['a', 'c'])).toBe('editor');
  expect(roleOfGroups(given, ['c', 'b', 'a'])).toBe('admin');
  expect(roleOfGroups(given, ['B', 'x'])).toBeNull();
});
