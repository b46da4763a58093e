import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig, variableNames } from '../src/config';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '../src/features/identity/accounts.rules';
import { apiKeyScopes } from '../src/features/api-keys/api-keys.rules';
import { auditActions } from '../src/features/audit/audit.rules';
import { importLimits } from '../src/features/imports/imports.rules';
import { parseRateLimits } from '../src/config-rate-limits.rules';
import { workspaceLimits } from '../src/features/workspaces/workspaces.rules';
import { workspaceRoles } from '../src/lib/roles';
import { createTestApp } from '../src/testing/server';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(root + path, 'utf8');
const page = read('docs/security.md');

/** Returns the text of one section of docs/security.md. */
function section(title: string): string {
  const [, text = ''] = page.split(`\n## ${title}\n`);
  const [own = ''] = text.split('\n## ');
  expect([title, own.length > 300]).toEqual([title, true]);
  return own.replaceAll(/\s+/g, ' ');
}

/** Returns the number of a constant in a source file. */
function constant(path: string, pattern: RegExp): string {
  const [, found] = pattern.exec(read(path)) ?? [];
  if (found === undefined) throw new Error(`${path} doesn't contain ${pattern}`);
  return found;
}

const missing = (text: string, needed: readonly string[]) => needed.filter((part) => !text.includes(part));

describe('docs/security.md', () => {
  // ASVS 6.1.1
  it('explains how guessing is limited, without locking owners out', () => {
    expect(missing(section('Ways to sign in'), ['PARTNERHUB_RATE_LIMITS', 'lock the owner out'])).toEqual([]);
  });

  // ASVS 2.1.3, 6.1.1
  it('lists each rate limit in docs/configuration.md with its default', () => {
    const configuration = read('docs/configuration.md');
    for (const [name, limit] of Object.entries(parseRateLimits(''))) {
      const [, shown = ''] = new RegExp(`\\| \`${name}\` +\\| \`([^\`]+)\``).exec(configuration) ?? [];
      expect([name, parseRateLimits(`${name}=${shown}`)]).toEqual([
        name,
        expect.objectContaining({ [name]: limit }),
      ]);
    }
  });

  // ASVS 6.1.2
  it('names the words that passwords must not be', () => {
    expect(
      missing(section('Ways to sign in'), ['10,000 most common leaked passwords', 'email of the account']),
    ).toEqual([]);
  });

  // ASVS 6.1.3, 6.3.4
  it('lists every call that can begin a session', () => {
    const under = (top: string, kind: RegExp) =>
      ['sign-in', 'membership']
        .map((room) => `${top}/features/${room}`)
        .flatMap((folder) =>
          readdirSync(`${root}${folder}`, { recursive: true }).map(
            (path) => `${folder}/${String(path).replaceAll('\\', '/')}`,
          ),
        )
        .filter((path) => kind.test(path));
    const begins = /signedInResponse\(|signedIn\(/;
    const routes = read('web/routes.ts');
    const redirects = under('web', /\.redirect\.ts$/)
      .filter((path) => begins.test(read(path)))
      .map(
        (path) => new RegExp(`route\\('([^']+)', '${path.replace('web/', '')}'\\)`).exec(routes)?.[1] ?? path,
      );
    const declared = under('src', /\.calls\.ts$/)
      .flatMap((path) => read(path).split(/(?=^ {2}'\/api\/)/m))
      .filter((text) => begins.test(text))
      .map((text) => /^ {2}'([^']+)'/.exec(text)?.[1] ?? text);
    const calls = [...declared, ...redirects];
    expect(calls).toContain('/api/auth/signin');
    expect(
      missing(
        section('Ways to sign in'),
        calls.map((call) => `${call}\``),
      ),
    ).toEqual([]);
  });

  // ASVS 7.1.1, 7.1.2
  it('has the lifetimes and the number of sessions', () => {
    const folder = 'src/features/identity/sessions';
    const unused = constant(`${folder}/sessions.ts`, /new TimeSpan\((\d+), 'd'\)/);
    const longest = constant(`${folder}/lucia-adapter.ts`, /MAX_AGE = days\((\d+)\)/);
    const needed = [
      `wasn't used for ${unused} days`,
      `${longest} days after signing in`,
      'any number of sessions',
      'NIST',
    ];
    expect(missing(section('Sessions'), needed)).toEqual([]);
  });

  // ASVS 7.1.3
  it('explains how sessions relate to those of an OpenID provider', () => {
    const needed = [
      'PARTNERHUB_OIDC_ISSUER',
      'independent of the session at the provider',
      'removed from their groups',
    ];
    expect(missing(section('Sessions'), needed)).toEqual([]);
  });

  // ASVS 8.1.1, 8.1.2
  it('explains every role and scope, and the rules for functions, records and fields', () => {
    const needed = [...workspaceRoles, ...apiKeyScopes].map((name) => `\`${name}\``);
    expect(
      missing(section('Who may do what'), [...needed, '**Functions**', '**Records**', '**Fields**']),
    ).toEqual([]);
  });

  // ASVS 2.1.1, 2.1.2
  it('has the rules for input alone and together', () => {
    const needed = [`at most ${NAME_MAX} characters, emails ${EMAIL_MAX}`, '64 KiB', '**Together**'];
    expect(missing(section('Input rules'), needed)).toEqual([]);
    expect(section('Ways to sign in')).toContain(`${PASSWORD_MIN} to ${PASSWORD_MAX} characters`);
  });

  // ASVS 5.1.1
  it('has the types and sizes of uploads', () => {
    const size = (bytes: number) => String(bytes / 1024 / 1024);
    const side = constant('src/features/workspaces/logo.ts', /MAX_SIDE = (\d+)/);
    const needed = [
      `CSV and OPML for imports (up to ${size(importLimits.fileSize)} MiB`,
      `PNG logos (up to ${size(workspaceLimits.logo)} MB, ${side} × ${side} pixels)`,
      'no archives',
      `up to \`PARTNERHUB_MAX_UPLOAD\` (${loadConfig({}).maxUpload / 1024 / 1024} MiB)`,
    ];
    expect(missing(section('Input rules'), needed)).toEqual([]);
  });

  // ASVS 15.1.3
  it('has the limits of expensive work', () => {
    const limits = (path: string) =>
      `${constant(path, /MAX_CONCURRENT = (\d+)/)} at a time, ${constant(path, /MAX_QUEUED = (\d+)/)} waiting`;
    const hashing = constant('src/features/identity/passwords/passwords.ts', /MAX_QUEUED = (\d+)/);
    const needed = [
      limits('src/lib/concurrency/large-call-semaphore.ts'),
      limits('src/features/document-templates/rendering/print-document.ts'),
      `${hashing} waiting`,
    ];
    expect(missing(section('Expensive work'), needed)).toEqual([]);
  });

  // ASVS 13.1.1
  it('lists every address that the configuration has', () => {
    const addresses = [...variableNames].filter((name) => /_URL$/.test(name) && name !== 'PARTNERHUB_URL');
    expect(addresses.length).toBeGreaterThan(4);
    expect(missing(section('Connections to other systems'), addresses)).toEqual([]);
  });

  // ASVS 16.1.1, 16.3.3
  it('lists the logs, and every action of the audit log', () => {
    const needed = [...Object.values(auditActions), 'stderr', 'PARTNERHUB_AUDIT_RETENTION', 'who reads it'];
    expect(missing(section('Logging'), needed)).toEqual([]);
  });

  // ASVS 11.1.1, 11.1.2
  it('lists every key of the installation with its algorithm', () => {
    const keys = readdirSync(`${root}src`, { recursive: true })
      .filter((path) => /(?<!\.test)\.ts$/.test(String(path)))
      .flatMap((path) => [...read(`src/${path}`).matchAll(/createInstallationSecret\([\w.]+, '([^']+)'\)/g)])
      .map(([, name = '']) => `\`${name}\``);
    expect(keys.length).toBeGreaterThan(1);
    const always = ['second-factors', 'AES-256-GCM', 'HMAC-SHA-256', 'Argon2id', 'If a key was exposed'];
    const needed = [...keys, ...always];
    expect(missing(section('What is stored, and how'), needed)).toEqual([]);
  });

  describe('the table of stored data', () => {
    let test: Awaited<ReturnType<typeof createTestApp>>;
    beforeAll(async () => {
      test = await createTestApp();
    });
    afterAll(() => test.close());

    // ASVS 14.1.1, 14.1.2
    it('has every table with secrets or hashes', async () => {
      const columns: { table: string; column: string }[] = await test.app.db.read.raw(
        'SELECT m.name AS "table", c.name AS "column" FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = \'table\'',
      );
      expect(columns.length).toBeGreaterThan(300);
      const secret = /passw|token|secret|codeHash|salt|publicKey|challenge|placeHash|visitor|^userAgent$/i;
      const tables = new Set(
        columns.filter(({ column }) => secret.test(column)).map(({ table }) => `\`${table}\``),
      );
      expect(tables.size).toBeGreaterThan(8);
      expect(missing(section('What is stored, and how'), [...tables])).toEqual([]);
    });
  });
});

// ASVS 15.1.1
it('SECURITY.md says within which time vulnerable components are updated', () => {
  const times = [...read('SECURITY.md').matchAll(/^\| (Critical|High|Medium)[^|]*\| (\d+) days/gm)];
  expect(times.map(([, severity, days]) => [severity, Number(days)])).toEqual([
    ['Critical', 7],
    ['High', 30],
    ['Medium', 90],
  ]);
});
