import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from './config';

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
        'PARTNERHUB_RATE_LIMITS: "signup=1" must look like signup=100/1h or apply=off (signin, signin_address, signin_email, signin_code, signin_passkey, signin_oidc, signup, apply, forgot, forgot_email, magic, magic_email, invite, invite_email, invite_total, send, send_email, upload, submit, document)',
      ].join('\n'),
    );
  });
});
