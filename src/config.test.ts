import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import pg from 'pg';
import { linkBase, loadConfig, unknownVariables } from './config';

describe('the configuration', () => {
  it('has a default for each variable', () => {
    expect(loadConfig({ PARTNERHUB_FETCH_ALLOW: '', PORT: '' })).toMatchObject({
      databaseUrl: null,
      port: 3000,
      host: '127.0.0.1',
      plugins: [],
      fetchAllow: [],
      feedRetention: null,
    });
  });

  it('reads comma-separated lists', () => {
    const env = { PARTNERHUB_FETCH_ALLOW: '10.0.0.5, 10.1.0.0/16,,::1', PARTNERHUB_PLUGINS: './a, @acme/b' };
    expect(loadConfig(env)).toMatchObject({
      fetchAllow: ['10.0.0.5', '10.1.0.0/16', '::1'],
      plugins: ['./a', '@acme/b'],
    });
  });

  it.each([
    ['', 1000],
    ['0', 0],
    ['500ms', 500],
    ['2m', 120_000],
  ])('reads the pause "%s"', (text, hostPause) => {
    expect(loadConfig({ PARTNERHUB_HOST_PAUSE: text })).toMatchObject({ hostPause });
  });

  it.each(['5', '11m', '-1s', 'never'])('refuses the pause "%s"', (text) => {
    expect(() => loadConfig({ PARTNERHUB_HOST_PAUSE: text })).toThrow(
      'PARTNERHUB_HOST_PAUSE: must be 0 or a time up to 10m such as 500ms, 1s or 2m',
    );
  });

  it.each([
    ['1d', 1],
    ['26w', 182],
    ['2y', 730],
    ['never', null],
  ])('reads the retention %s', (text, inDays) => {
    const kept = inDays && inDays * 24 * 60 * 60 * 1000;
    expect(loadConfig({ PARTNERHUB_FEED_RETENTION: text })).toMatchObject({
      feedRetention: kept,
      auditRetention: null,
    });
    expect(loadConfig({ PARTNERHUB_AUDIT_RETENTION: text })).toMatchObject({
      feedRetention: null,
      auditRetention: kept,
    });
  });

  it.each(['0d', '180', 'd', '1.5d', '-1d', '180 d', '101y', '99999y', '1h', 'Never'])(
    'refuses the feed retention %s',
    (text) => {
      expect(() => loadConfig({ PARTNERHUB_FEED_RETENTION: text })).toThrow(
        'PARTNERHUB_FEED_RETENTION: must be never or a time such as 180d, 26w or 2y',
      );
    },
  );

  it.each(['https://example.com/partners', 'https://example.com/?x=1', 'https://ada@example.com'])(
    'refuses %s as PARTNERHUB_URL, which must be a host',
    (url) => {
      expect(() => loadConfig({ PARTNERHUB_URL: url })).toThrow('PARTNERHUB_URL: must have no path');
      expect(loadConfig({ PARTNERHUB_URL: 'https://example.com//' }).publicUrl).toBe('https://example.com');
    },
  );

  it('refuses a sender in SMTP_URL that is not an email address', () => {
    expect(() => loadConfig({ SMTP_URL: 'smtp://mail.example.com?from=hub' })).toThrow(
      'SMTP_URL: from must be an email address',
    );
    const named = 'smtp://mail.example.com?from=Hub+%3Chub@example.com%3E';
    expect(loadConfig({ SMTP_URL: named }).smtpUrl).toBe(named);
  });

  it.each([
    ['0.0.0.0', 'http://localhost:3000'],
    ['::', 'http://localhost:3000'],
    ['::1', 'http://[::1]:3000'],
    ['192.0.2.1', 'http://192.0.2.1:3000'],
  ])('links created outside a request by a server on %s lead to %s', (host, url) => {
    expect(linkBase(loadConfig({ HOST: host }))).toBe(url);
  });

  it('reports unknown variables with the nearest name, but not those of Kubernetes', () => {
    const env = {
      PARTNERHUB_SIGN_UP: 'closed',
      PARTNERHUB_ZZZZZZ: '1',
      PARTNERHUB_DATA: '/data',
      PARTNERHUB_API_KEY_FILE: '/run/key',
      PARTNERHUB_SERVICE_HOST: '10.0.0.1',
      PARTNERHUB_PORT_3000_TCP: 'tcp://10.0.0.1:3000',
    };
    expect(unknownVariables(env)).toEqual([
      { name: 'PARTNERHUB_SIGN_UP', nearest: 'PARTNERHUB_SIGNUP' },
      { name: 'PARTNERHUB_ZZZZZZ', nearest: null },
    ]);
  });

  it.each([
    ['disable', false],
    ['require', { rejectUnauthorized: false }],
    ['verify-full', {}],
  ])('connects to PostgreSQL with sslmode=%s as libpq does, without a warning', (mode, ssl) => {
    const warn = vi.spyOn(process, 'emitWarning');
    const { databaseUrl } = loadConfig({ DATABASE_URL: `postgres://hub@db.example.com/hub?sslmode=${mode}` });
    expect(Reflect.get(new pg.Client(databaseUrl ?? ''), 'ssl')).toEqual(ssl);
    expect(warn).not.toHaveBeenCalled();
  });

  it.each(['prefer', 'verify-ca'])('refuses sslmode=%s, which could not check the server', (mode) => {
    const DATABASE_URL = `postgres://hub@db.example.com/hub?sslmode=${mode}`;
    expect(() => loadConfig({ DATABASE_URL })).toThrow(/^DATABASE_URL: sslmode/);
  });

  it('accepts only off as the value of tls in SMTP_URL', () => {
    const url = 'smtp://mail.example.com:25?tls=off&from=hub@example.com';
    expect(loadConfig({ SMTP_URL: url })).toMatchObject({ smtpUrl: url });
    expect(() => loadConfig({ SMTP_URL: 'smtp://mail.example.com?tls=no' })).toThrow(
      'SMTP_URL: the only supported value of tls is off',
    );
  });

  // ASVS 13.3.1
  it('reads secrets from the files of a secrets manager', () => {
    const folder = mkdtempSync(join(tmpdir(), 'partnerhub-secrets-'));
    const file = join(folder, 'smtp-url');
    writeFileSync(file, 'smtp://hub:secret@mail.example.com:587\n');
    expect(loadConfig({ SMTP_URL_FILE: file }).smtpUrl).toBe('smtp://hub:secret@mail.example.com:587');
    expect(() => loadConfig({ SMTP_URL_FILE: file, SMTP_URL: 'smtp://mail.example.com' })).toThrow(
      'SMTP_URL_FILE: SMTP_URL is set too',
    );
    expect(() => loadConfig({ DATABASE_URL_FILE: join(folder, 'none') })).toThrow(
      /^DATABASE_URL_FILE: ENOENT: no such file/,
    );
    rmSync(folder, { recursive: true });
  });

  it('reads hosts, and refuses other text', () => {
    expect(loadConfig({ PARTNERHUB_FETCH_HOSTS: 'Example.com, *.example.org' }).fetchHosts).toEqual([
      'example.com',
      '*.example.org',
    ]);
    for (const wrong of ['https://example.com', 'example.com/x', '*', 'a*.example.com', 'example.com:80'])
      expect(() => loadConfig({ PARTNERHUB_FETCH_HOSTS: wrong })).toThrow(
        `PARTNERHUB_FETCH_HOSTS: "${wrong}" is not a host such as example.com or *.example.com`,
      );
  });

  it('lists each invalid variable on its own line', () => {
    const env = {
      PARTNERHUB_FETCH_ALLOW: 'localhost,10.0.0.5',
      PORT: 'x',
      PARTNERHUB_RATE_LIMITS: 'signup=1',
    };
    expect(() => loadConfig(env)).toThrow(
      [
        'PORT: must be a port number',
        'PARTNERHUB_FETCH_ALLOW: "localhost" is not an IP address or network such as 10.0.0.5 or 10.1.0.0/16',
        'PARTNERHUB_RATE_LIMITS: "signup=1" must look like signup=100/1h or apply=off (signin, signin_address, signin_email, signin_code, signin_passkey, signin_oidc, signup, apply, forgot, forgot_email, magic, magic_email, email, email_to, invite, invite_email, invite_total, send, send_workspace, send_email, upload, submit, submit_answers, document, click, click_workspace, click_unknown, stripe, privacy, switch)',
      ].join('\n'),
    );
  });
});
