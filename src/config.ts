import { millisecondsInDay } from 'date-fns/constants';
import { z } from 'zod';
import { resolve } from 'node:path';
import {
  isLoopback,
  readOidcSettings,
  type OidcSettings,
} from './features/accounts/oidc/oidc-settings.rules';
import {
  parseBucket,
  parseClamd,
  parseSize,
  type Bucket,
  type Clamd,
} from './features/files/file-settings.rules';
import { parseRateLimits, type RateLimitSettings } from './features/rate-limits/rate-limits.rules';
import { parseRange } from './lib/outgoing/addresses';
import { parseHostPattern } from './lib/outgoing/hosts';
import { fileVariable, readSecretFiles } from './lib/secret-files';

const optionalUrl = (protocols: RegExp, example: string) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.test(new URL(value).protocol),
      `must be like ${example}`,
    )
    .optional();

const rateLimits = z
  .string()
  .default('')
  .transform((text, context) => {
    try {
      return parseRateLimits(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'is not valid' });
      return z.NEVER;
    }
  });

/** Comma-separated entries that `parse` accepts. */
const listOf = (parse: (entry: string) => unknown) =>
  z
    .string()
    .default('')
    .transform((text, context) => {
      const entries = listed(text);
      for (const entry of entries)
        try {
          parse(entry);
        } catch (error) {
          context.addIssue({
            code: 'custom',
            message: error instanceof Error ? error.message : 'is not valid',
          });
        }
      return entries;
    });

const listed = (text: string): string[] => text.split(',').flatMap((entry) => entry.trim() || []);

/** Reads a variable with `parse`, whose error is the message. */
const parsedBy = <Value>(parse: (text: string) => Value) =>
  z.string().transform((text, context) => {
    try {
      return parse(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'is not valid' });
      return z.NEVER;
    }
  });

/** The largest upload that can be set: the largest object that S3 stores in parts of 5 MiB. */
const LARGEST_UPLOAD = 10_000 * 5 * 1024 ** 2;

const uploadSize = (text: string): number => {
  const size = parseSize(text);
  if (size > LARGEST_UPLOAD) throw new Error('must be at most 48GiB');
  return size;
};

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };
/** The longest pause that can be set, in ms. */
const LONGEST_PAUSE = 10 * 60_000;

/** Reads `500ms`, `1s` and `0` as milliseconds. */
const pause = z
  .string()
  .default('1s')
  .transform((text, context) => {
    const [, count = '', unit = ''] = /^(\d{1,6})(ms|s|m)?$/.exec(text) ?? [];
    const ms = unit === '' && Number(count) !== 0 ? NaN : Number(count) * (unitMs[unit] ?? 1);
    if (count !== '' && ms <= LONGEST_PAUSE) return ms;
    context.addIssue({ code: 'custom', message: 'must be 0 or a time up to 10m such as 500ms, 1s or 2m' });
    return z.NEVER;
  });

const unitDays = { d: 1, w: 7, y: 365 } as const;
const isUnit = (text: string | undefined): text is keyof typeof unitDays =>
  text !== undefined && Object.hasOwn(unitDays, text);
/** The longest retention that can be set. */
const MOST_DAYS = 36_500;

/** Reads `180d` as milliseconds and `never` as null. */
const age = (standard: string) =>
  z
    .string()
    .default(standard)
    .transform((text, context) => {
      if (text === 'never') return null;
      const [, count, unit] = /^(\d{1,5})([dwy])$/.exec(text) ?? [];
      const days = isUnit(unit) ? Number(count) * unitDays[unit] : 0;
      if (days > 0 && days <= MOST_DAYS) return millisecondsInDay * days;
      context.addIssue({ code: 'custom', message: 'must be never or a time such as 180d, 26w or 2y' });
      return z.NEVER;
    });

/** The largest number of changes that can be set. */
const MOST_CHANGES = 100;

/** Reads a number of changes, and `off` as 0. */
const changes = z
  .string()
  .default('10')
  .transform((text, context) => {
    if (text === 'off') return 0;
    if (/^[1-9]\d{0,2}$/.test(text) && Number(text) <= MOST_CHANGES) return Number(text);
    context.addIssue({
      code: 'custom',
      message: `must be off or a number of changes from 1 to ${MOST_CHANGES}`,
    });
    return z.NEVER;
  });

const environment = z.object({
  PARTNERHUB_DATA: z.string().default('./data'),
  PARTNERHUB_SQLITE_SYNC: z.enum(['full', 'normal'], 'must be full or normal').default('normal'),
  DATABASE_URL: optionalUrl(/^postgres(ql)?:$/, 'postgres://user:password@host:5432/partnerhub'),
  PARTNERHUB_URL: optionalUrl(/^https?:$/, 'https://partners.example.com'),
  PORT: z.coerce.number('must be a port number').int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  SMTP_URL: optionalUrl(/^smtps?:$/, 'smtp://user:password@mail.example.com:587').refine(
    (value) =>
      !URL.canParse(value ?? '') || [null, 'off'].includes(new URL(value ?? '').searchParams.get('tls')),
    'the only supported value of tls is off',
  ),
  PARTNERHUB_SIGNUP: z.enum(['open', 'closed'], 'must be open or closed').default('open'),
  PARTNERHUB_PASSWORD_SIGNIN: z.enum(['on', 'off'], 'must be on or off').default('on'),
  PARTNERHUB_OIDC_ISSUER: z.string().optional(),
  PARTNERHUB_OIDC_CLIENT_ID: z.string().optional(),
  PARTNERHUB_OIDC_CLIENT_SECRET: z.string().optional(),
  PARTNERHUB_OIDC_NAME: z.string().optional(),
  PARTNERHUB_OIDC_ALLOWED_DOMAINS: z.string().optional(),
  PARTNERHUB_OIDC_WORKSPACE: z.string().optional(),
  PARTNERHUB_OIDC_ROLES: z.string().optional(),
  PARTNERHUB_CHROMIUM: z.string().optional(),
  PARTNERHUB_PLUGINS: z.string().default(''),
  PARTNERHUB_FETCH_ALLOW: listOf(parseRange),
  PARTNERHUB_FETCH_HOSTS: listOf(parseHostPattern),
  PARTNERHUB_HOST_PAUSE: pause,
  PARTNERHUB_PAGE_SCREENSHOTS: changes,
  PARTNERHUB_FEED_RETENTION: age('never'),
  PARTNERHUB_AUDIT_RETENTION: age('never'),
  PARTNERHUB_TRASH_RETENTION: age('30d'),
  PARTNERHUB_RATE_LIMITS: rateLimits,
  PARTNERHUB_FILES: parsedBy(parseBucket).optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  PARTNERHUB_MAX_UPLOAD: parsedBy(uploadSize).prefault('50MiB'),
  PARTNERHUB_FILES_QUOTA: parsedBy((text) => (text === 'off' ? null : parseSize(text))).prefault('10GiB'),
  PARTNERHUB_CLAMD: parsedBy(parseClamd).optional(),
  PARTNERHUB_ITUNES_URL: optionalUrl(/^https?:$/, 'https://itunes.apple.com'),
  PARTNERHUB_NEWS_URL: optionalUrl(/^https?:$/, 'https://news.google.com/rss/search'),
  PARTNERHUB_RSSHUB_URL: optionalUrl(/^https?:$/, 'http://127.0.0.1:1200'),
  PARTNERHUB_TRUST_PROXY: z.coerce.number('must be a number of proxies').int().min(0).max(10).default(0),
  PARTNERHUB_METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 characters without spaces')
    .optional(),
  PARTNERHUB_API_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** Variables that contain passwords. Each can be in a file instead (`readSecretFiles`). */
const secretVariables = [
  'DATABASE_URL',
  'SMTP_URL',
  'PARTNERHUB_OIDC_CLIENT_SECRET',
  'PARTNERHUB_METRICS_TOKEN',
  'PARTNERHUB_API_KEY',
  'AWS_SECRET_ACCESS_KEY',
] as const;

/** The names of all variables that PartnerHub itself reads. */
export const variableNames: ReadonlySet<string> = new Set([
  ...Object.keys(environment.shape),
  ...secretVariables.map(fileVariable),
]);

/** Returns the named variables that are set. */
export const variablesOf = (
  names: readonly string[],
  env: Environment = process.env,
): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));

/** Variables by name, as in the configuration table of the README. */
export type Environment = Readonly<Record<string, string | undefined>>;

export type SqliteSync = z.infer<typeof environment>['PARTNERHUB_SQLITE_SYNC'];

export interface Config {
  /** Absolute path of the folder with the SQLite database and all other files of the server. */
  dataDir: string;
  /** A PostgreSQL URL; null: SQLite in `dataDir`. */
  databaseUrl: string | null;
  /** Whether SQLite flushes a change to disk before it confirms it (`full`), or soon after (`normal`). */
  sqliteSync: SqliteSync;
  /** Without a trailing slash. null: the address that `serve` listens on. */
  publicUrl: string | null;
  port: number;
  host: string;
  /** Whether anyone can create an account without an invitation. */
  isSignUpOpen: boolean;
  /** Whether accounts can sign in with a password. */
  isPasswordSignInOn: boolean;
  /** Sign-in with OpenID Connect; null: none. */
  oidc: OidcSettings | null;
  smtpUrl: string | null;
  chromium: string | null;
  /** Folders and packages of added plugins. */
  plugins: string[];
  /** Private addresses and networks that outgoing requests can reach. */
  fetchAllow: string[];
  /** The only hosts that outgoing requests can reach, such as `*.example.com`; empty: all. */
  fetchHosts: string[];
  /** Pause between two requests to one host of sources, in milliseconds. */
  hostPause: number;
  /** Of how many changes of each watched page screenshots are kept; 0: no screenshots are taken. */
  pageScreenshots: number;
  /** How long unused feed items (not starred or converted) are kept, in milliseconds; null: forever. */
  feedRetention: number | null;
  /** How long entries of the audit log are kept, in milliseconds; null: forever. */
  auditRetention: number | null;
  /** How long deleted records can be restored, in ms; null: forever. */
  trashRetention: number | null;
  rateLimits: RateLimitSettings;
  /** S3-compatible storage of files; null: the folder `files` in `dataDir`. */
  bucket: (Bucket & { accessKeyId: string; secretAccessKey: string }) | null;
  /** The largest file that can be uploaded, in bytes. */
  maxUpload: number;
  /** What the files of one workspace can take, in bytes; null: anything. */
  filesQuota: number | null;
  /** The ClamAV daemon that checks uploaded files; null: none. */
  clamd: Clamd | null;
  /** Base URL of the iTunes Search API, without a trailing slash. */
  itunesUrl: string;
  /** URL of a news search that answers `?q=…` with RSS, as Google News does. */
  newsUrl: string;
  /** Base URL of an RSSHub server, without a trailing slash; null: none. */
  rsshubUrl: string | null;
  /** Number of reverse proxies in front of the server; 0 ignores X-Forwarded-For. */
  trustProxy: number;
  /** The bearer token of `/metrics`; null: there are no metrics. */
  metricsToken: string | null;
  /** The API key that `partnerhub mcp` sends. */
  apiKey: string | null;
  logLevel: z.infer<typeof environment>['LOG_LEVEL'];
}

/**
 * Reads the configuration from environment variables. An empty variable counts as unset.
 * @throws Error whose message lists the invalid variables, one per line.
 */
export function loadConfig(env: Environment = process.env): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(readSecretFiles(set, secretVariables));
  if (!parsed.success) {
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
  const values = parsed.data;
  const oidc = oidcOf(values);
  return {
    dataDir: resolve(values.PARTNERHUB_DATA),
    databaseUrl: values.DATABASE_URL ?? null,
    sqliteSync: values.PARTNERHUB_SQLITE_SYNC,
    publicUrl: values.PARTNERHUB_URL?.replace(/\/+$/, '') ?? null,
    port: values.PORT,
    host: values.HOST,
    isSignUpOpen: values.PARTNERHUB_SIGNUP === 'open',
    isPasswordSignInOn: values.PARTNERHUB_PASSWORD_SIGNIN === 'on',
    oidc,
    smtpUrl: values.SMTP_URL ?? null,
    chromium: values.PARTNERHUB_CHROMIUM ?? null,
    plugins: listed(values.PARTNERHUB_PLUGINS),
    fetchAllow: values.PARTNERHUB_FETCH_ALLOW,
    fetchHosts: values.PARTNERHUB_FETCH_HOSTS.map(parseHostPattern),
    hostPause: values.PARTNERHUB_HOST_PAUSE,
    pageScreenshots: values.PARTNERHUB_PAGE_SCREENSHOTS,
    feedRetention: values.PARTNERHUB_FEED_RETENTION,
    auditRetention: values.PARTNERHUB_AUDIT_RETENTION,
    trashRetention: values.PARTNERHUB_TRASH_RETENTION,
    rateLimits: values.PARTNERHUB_RATE_LIMITS,
    bucket: bucketOf(values),
    maxUpload: values.PARTNERHUB_MAX_UPLOAD,
    filesQuota: values.PARTNERHUB_FILES_QUOTA,
    clamd: values.PARTNERHUB_CLAMD ?? null,
    itunesUrl: (values.PARTNERHUB_ITUNES_URL ?? 'https://itunes.apple.com').replace(/\/+$/, ''),
    newsUrl: (values.PARTNERHUB_NEWS_URL ?? 'https://news.google.com/rss/search').replace(/\/+$/, ''),
    rsshubUrl: values.PARTNERHUB_RSSHUB_URL?.replace(/\/+$/, '') ?? null,
    trustProxy: values.PARTNERHUB_TRUST_PROXY,
    metricsToken: values.PARTNERHUB_METRICS_TOKEN ?? null,
    apiKey: values.PARTNERHUB_API_KEY ?? null,
    logLevel: values.LOG_LEVEL,
  };
}

/** @throws Error as `loadConfig`, for a bucket without its keys */
function bucketOf({
  PARTNERHUB_FILES: bucket,
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
}: z.infer<typeof environment>): Config['bucket'] {
  if (bucket === undefined) return null;
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new Error('PARTNERHUB_FILES: needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  return { ...bucket, accessKeyId, secretAccessKey };
}

/** @throws Error as `loadConfig`, for variables that don't fit together */
function oidcOf(values: z.infer<typeof environment>): OidcSettings | null {
  const read = readOidcSettings(values);
  const problems = 'problems' in read ? read.problems : [];
  const settings = 'settings' in read ? read.settings : null;
  if (settings !== null && values.PARTNERHUB_URL === undefined && !isLoopback(values.HOST))
    problems.push({ variable: 'PARTNERHUB_URL', message: 'is required for sign-in with OpenID Connect' });
  if ('settings' in read && settings === null && values.PARTNERHUB_PASSWORD_SIGNIN === 'off')
    problems.push({ variable: 'PARTNERHUB_PASSWORD_SIGNIN', message: 'off needs PARTNERHUB_OIDC_ISSUER' });
  if (problems.length > 0)
    throw new Error(problems.map(({ variable, message }) => `${variable}: ${message}`).join('\n'));
  return settings;
}

/** Returns the base URL of links that are created outside a request, such as by a command. */
export const linkBase = ({ publicUrl, host, port }: Config): string =>
  publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
