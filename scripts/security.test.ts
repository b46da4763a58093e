import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(root + path, 'utf8');

/** The source of the program without its tests, by path. */
const sources = new Map(
  ['src', 'web', 'plugins', 'migrations']
    .flatMap((folder) => readdirSync(root + folder, { recursive: true }).map((path) => `${folder}/${path}`))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /(?<!\.test|\.e2e|\.d)\.tsx?$/.test(path) && !path.startsWith('src/testing/'))
    .map((path) => [path, read(path)] as const),
);

/** Returns the files that match, in order. */
const filesWith = (pattern: RegExp): string[] =>
  [...sources].flatMap(([path, text]) => (pattern.test(text) ? path : [])).sort();

/** Returns the matches of the pattern's first group in all files, without duplicates. */
const allOf = (pattern: RegExp): string[] =>
  [
    ...new Set(
      [...sources.values()].flatMap((text) => [...text.matchAll(pattern)].map(([, found = '']) => found)),
    ),
  ].sort();

describe('the source of the program', () => {
  it('is found', () => {
    expect(sources.size).toBeGreaterThan(800);
    expect(filesWith(/createTextSealer/)).toContain('src/lib/secrets/sealed-text.ts');
  });

  // ASVS 1.3.2
  it('runs no code that comes from data', () => {
    expect(filesWith(/\beval\(|\bnew Function\(|from 'node:vm'|set(?:Timeout|Interval)\(\s*['"`]/)).toEqual(
      [],
    );
  });

  // ASVS 1.2.5
  it('starts only its own programs, without a shell', () => {
    expect(filesWith(/node:child_process/)).toEqual([
      'src/plugin-host/load.ts',
      'src/plugin-host/start-worker.ts',
    ]);
    for (const path of filesWith(/node:child_process/))
      expect(sources.get(path)).not.toMatch(/\bshell\b|(?<![.\w])exec\(/);
  });

  // ASVS 3.2.2, 3.5.5
  it('inserts no HTML into a page but its own theme script and sanitized Markdown, and listens to no messages', () => {
    expect(filesWith(/dangerouslySetInnerHTML/)).toEqual([
      'web/root.tsx',
      'web/ui/text/documents/RichText.tsx',
    ]);
    // Before anything else shows HTML this way, check that its sanitizer is as strict as `renderMarkdown`.
    expect(filesWith(/<RichText/)).toEqual([
      'web/features/agreements/agreement.screen.tsx',
      'web/features/agreements/portal.agreement.screen.tsx',
      'web/features/announcements/announcement.screen.tsx',
      'web/features/announcements/portal.announcement.screen.tsx',
      'web/features/rich-text/MarkdownPreview.tsx',
      'web/features/ui-gallery/text-samples.tsx',
    ]);
    expect(read('web/root.tsx')).toContain('dangerouslySetInnerHTML={{ __html: applyTheme }}');
    const inPages = filesWith(/innerHTML =|insertAdjacentHTML|document\.write|addEventListener\('message'/);
    expect(inPages.filter((path) => path.startsWith('web/'))).toEqual([]);
  });

  // ASVS 14.3.3
  it('stores in the browser only the theme, the format of exports, recent searches, ids of operations and the places of lists', () => {
    expect(filesWith(/\blocalStorage\b/)).toEqual([
      'web/features/exports/export-choice.ts',
      'web/lib/theme.ts',
    ]);
    expect(filesWith(/\bsessionStorage\b/)).toEqual([
      'web/features/search/recent.ts',
      'web/lib/bulk/session-operations.ts',
      'web/lib/lists/useScrollPlace.ts',
      'web/lib/screens/forget-tab.ts',
    ]);
    expect(filesWith(/\bindexedDB\b|\bcaches\.open\b/)).toEqual([]);
    // The second one is the script for companies' own websites.
    expect(filesWith(/document\.cookie/)).toEqual(['web/lib/remember-choice.ts', 'web/tracking/t.ts']);
  });

  // ASVS 3.3.1, 3.3.2, 3.3.3
  it('names all cookies through cookieName, and makes those of scripts Secure over https', () => {
    const writers = filesWith(/stringifySetCookie\(|Max-Age=|sessionCookie: /);
    expect(writers.length).toBeGreaterThan(3);
    for (const path of writers)
      expect([path, sources.get(path)]).toEqual([
        path,
        expect.stringMatching(/cookieName\(|Cookie\(secure\)|location\.protocol === 'https:' \? '; Secure'/),
      ]);
    expect(read('web/lib/remember-choice.ts')).toContain("SameSite=Lax${secure ? '; Secure' : ''}");
  });

  // ASVS 3.7.1
  it('has no page with plug-ins of browsers', () => {
    const screens = filesWith(/<(?:object|embed|applet)[\s/]/).filter((path) => path.endsWith('.tsx'));
    expect(screens).toEqual([]);
  });

  // ASVS 16.2.3
  it('logs only through src/lib/logging/log.ts, which writes to stderr', () => {
    expect(filesWith(/from 'pino'/)).toEqual(['src/lib/logging/log.ts']);
    expect(read('src/lib/logging/log.ts')).toContain('pino.destination({ dest: 2, sync: true })');
    expect(filesWith(/console\.(?:log|info|debug|trace)\(/)).toEqual([]);
  });

  // ASVS 15.3.5
  it('is checked with strict types and strict comparisons', () => {
    expect(JSON.parse(read('tsconfig.json')).compilerOptions).toMatchObject({
      strict: true,
      noUncheckedIndexedAccess: true,
    });
    expect(JSON.parse(read('.oxlintrc.json')).rules.eqeqeq).toEqual(['error', 'always', { null: 'ignore' }]);
  });

  // ASVS 12.3.2
  it('switches the check of certificates off nowhere', () => {
    expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|secureProtocol|minVersion/)).toEqual(
      [],
    );
  });
});

describe('cryptography', () => {
  // ASVS 11.2.1
  it('comes from Node.js and three libraries', () => {
    const imported = allOf(/from '([^'.]*(?:crypto|argon|bcrypt|otp|jose|jwt|webauthn|noble|tls)[^'.]*)'/g);
    const proven = [
      '@node-rs/argon2',
      'jose',
      'node:crypto',
      'otpauth',
      '@simplewebauthn/browser',
      '@simplewebauthn/server',
      'openid-client',
    ];
    expect(imported).toContain('node:crypto');
    expect(
      imported.filter((name) => !proven.includes(name.replace(/^(@simplewebauthn\/server)\/.*/, '$1'))),
    ).toEqual([]);
  });

  // ASVS 9.1.2, 11.2.3, 11.4.1, 11.4.3, 11.6.1
  it('hashes and signs with SHA-256 only', () => {
    expect(allOf(/\b(?:createHash|createHmac|hash)\('(\w+)'[,)]/g)).toEqual(['sha256']);
    expect(filesWith(/\b(?:createHash|createHmac)\((?!'sha256')/)).toEqual([]);
    expect(filesWith(/\bmd5\b|\bcreateSign\b|\bgenerateKeyPair/i)).toEqual([]);
  });

  // ASVS 11.2.3, 11.3.1, 11.3.2
  it('encrypts with AES-256-GCM only', () => {
    expect(filesWith(/createCipher|createDecipher|publicEncrypt|privateDecrypt/)).toEqual([
      'src/lib/secrets/sealed-text.ts',
    ]);
    expect(read('src/lib/secrets/sealed-text.ts')).toContain("const ALGORITHM = 'aes-256-gcm';");
    expect(allOf(/createCipheriv\((\w+)/g)).toEqual(['ALGORITHM']);
  });

  // ASVS 6.5.3, 11.5.1
  it('takes random numbers from a secure generator, except to spread retries', () => {
    const insecure = filesWith(/Math\.random/);
    expect(insecure).toEqual(['src/lib/concurrency/retry.ts']);
    for (const path of ['src/lib/ids.ts', 'src/features/sign-in/second-factor/recovery-codes.ts'])
      expect([path, sources.get(path)]).toEqual([
        path,
        expect.stringMatching(/import \{.*random.*\} from 'node:crypto'/),
      ]);
  });
});

describe('the locked packages', () => {
  const { packages }: { packages: Record<string, { integrity?: string; deprecated?: string }> } = JSON.parse(
    read('package-lock.json'),
  );
  const locked = Object.entries(packages).filter(([path]) => path !== '');

  // ASVS 15.1.2
  it('all have a checksum', () => {
    expect(locked.length).toBeGreaterThan(500);
    expect(
      locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path),
    ).toEqual([]);
  });

  // ASVS 15.2.1
  it('are all maintained', () => {
    expect(locked.filter(([, { deprecated }]) => deprecated !== undefined).map(([path]) => path)).toEqual([]);
  });
});

describe('the container files', () => {
  // ASVS 13.2.3
  it('contain no password', () => {
    const values = [...read('compose.yaml').matchAll(/PASSWORD[^\n]*: (.+)$/gm)].map(([, value]) => value);
    expect([...new Set(values)]).toEqual(['${POSTGRES_PASSWORD:?set a password}']);
    expect(read('Dockerfile')).not.toMatch(/password|secret|token/i);
  });

  // ASVS 13.4.1, 13.4.2, 15.2.3
  it('copy neither the history nor tests, and run in production mode', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', '**/*.test.ts', '**/*.test.tsx', '**/*.e2e.ts']));
    const [, final = ''] = read('Dockerfile').split(/^FROM \$\{NODE_IMAGE\} AS base$/m);
    expect(final).toContain('NODE_ENV=production');
    expect(final).not.toMatch(/^COPY (?!--from=build \/image \/$)/m);
  });
});
