import { z } from 'zod';
import { resolve } from 'node:path';
import { parseRateLimits, type RateLimitSettings } from './features/rate-limits/rate-limits.rules';
import { parseRange } from './lib/outgoing/addresses';

const DAY = 24 * 60 * 60 * 1000;

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

const addresses = z
  .string()
  .default('')
  .transform((text, context) => {
    const entries = listed(text);
    for (const entry of entries)
      try {
        parseRange(entry);
      } catch (error) {
        context.addIssue({
          code: 'custom',
          message: error instanceof Error ? error.message : 'is not valid',
        });
      }
    return entries;
  });

const listed = (text: string): string[] => text.split(',').flatMap((entry) => entry.trim() || []);

const unitDays = { d: 1, w: 7, y: 365 } as const;
const isUnit = (text: string | undefined): text is keyof typeof unitDays =>
  text !== undefined && Object.hasOwn(unitDays, text);
/** Longer is for ever. */
const MOST_DAYS = 36_500;

/** `180d` → milliseconds; `never` → null. */
const age = z
  .string()
  .default('never')
  .transform((text, context) => {
    if (text === 'never') return null;
    const [, count, unit] = /^(\d{1,5})([dwy])$/.exec(text) ?? [];
    const days = isUnit(unit) ? Number(count) * unitDays[unit] : 0;
    if (days > 0 && days <= MOST_DAYS) return days * DAY;
    context.addIssue({ code: 'custom', message: 'must be like 180d, 26w or 2y, or never' });
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
    'may have ?tls=off and no other value of tls',
  ),
  PARTNERHUB_CHROMIUM: z.string().optional(),
  PARTNERHUB_PLUGINS: z.string().default(''),
  PARTNERHUB_FETCH_ALLOW: addresses,
  PARTNERHUB_FEED_RETENTION: age,
  PARTNERHUB_AUDIT_RETENTION: age,
  PARTNERHUB_RATE_LIMITS: rateLimits,
  PARTNERHUB_ITUNES_URL: optionalUrl(/^https?:$/, 'https://itunes.apple.com'),
  PARTNERHUB_NEWS_URL: optionalUrl(/^https?:$/, 'https://news.google.com/rss/search'),
  PARTNERHUB_RSSHUB_URL: optionalUrl(/^https?:$/, 'http://127.0.0.1:1200'),
  PARTNERHUB_TRUST_PROXY: z.coerce.number('must be a number of proxies').int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** The names of all variables that PartnerHub itself reads. */
export const variableNames: ReadonlySet<string> = new Set(Object.keys(environment.shape));

/** Those of the named variables that are set. */
export const variablesOf = (
  names: readonly string[],
  env: Environment = process.env,
): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));

/** Variables by name, as in the configuration table of the README. */
export type Environment = Readonly<Record<string, string | undefined>>;

export type SqliteSync = z.infer<typeof environment>['PARTNERHUB_SQLITE_SYNC'];

export interface Config {
  /** Absolute folder of the SQLite database and of everything else the server keeps. */
  dataDir: string;
  /** null: SQLite in `dataDir`. */
  databaseUrl: string | null;
  /** Whether SQLite has a change on the disk before it is acknowledged (`full`), or soon after (`normal`). */
  sqliteSync: SqliteSync;
  /** Without a trailing slash. null: the address that `serve` listens on. */
  publicUrl: string | null;
  port: number;
  host: string;
  smtpUrl: string | null;
  chromium: string | null;
  /** Folders and packages of added plugins. */
  plugins: string[];
  /** Addresses and networks that outgoing requests may reach although they are private. */
  fetchAllow: string[];
  /** For how long feed items are kept that nobody stars or makes something of, in milliseconds; null: for ever. */
  feedRetention: number | null;
  /** For how long entries of the audit log are kept, in milliseconds; null: for ever. */
  auditRetention: number | null;
  rateLimits: RateLimitSettings;
  /** Where the iTunes Search API is, without a trailing slash. */
  itunesUrl: string;
  /** Where news are searched: an address that answers `?q=…` with RSS as Google News does. */
  newsUrl: string;
  /** Where an RSSHub server is, without a trailing slash; null where there is none. */
  rsshubUrl: string | null;
  /** How many reverse proxies stand in front; 0 ignores X-Forwarded-For. */
  trustProxy: number;
  logLevel: z.infer<typeof environment>['LOG_LEVEL'];
}

/**
 * The only reader of the environment; an empty variable counts as unset.
 * @throws Error whose message names every variable that is wrong, one a line.
 */
export function loadConfig(env: Environment = process.env): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(set);
  if (!parsed.success) {
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
  const values = parsed.data;
  return {
    dataDir: resolve(values.PARTNERHUB_DATA),
    databaseUrl: values.DATABASE_URL ?? null,
    sqliteSync: values.PARTNERHUB_SQLITE_SYNC,
    publicUrl: values.PARTNERHUB_URL?.replace(/\/+$/, '') ?? null,
    port: values.PORT,
    host: values.HOST,
    smtpUrl: values.SMTP_URL ?? null,
    chromium: values.PARTNERHUB_CHROMIUM ?? null,
    plugins: listed(values.PARTNERHUB_PLUGINS),
    fetchAllow: values.PARTNERHUB_FETCH_ALLOW,
    feedRetention: values.PARTNERHUB_FEED_RETENTION,
    auditRetention: values.PARTNERHUB_AUDIT_RETENTION,
    rateLimits: values.PARTNERHUB_RATE_LIMITS,
    itunesUrl: (values.PARTNERHUB_ITUNES_URL ?? 'https://itunes.apple.com').replace(/\/+$/, ''),
    newsUrl: (values.PARTNERHUB_NEWS_URL ?? 'https://news.google.com/rss/search').replace(/\/+$/, ''),
    rsshubUrl: values.PARTNERHUB_RSSHUB_URL?.replace(/\/+$/, '') ?? null,
    trustProxy: values.PARTNERHUB_TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
  };
}

/** What links to this installation begin with where no request says it: commands know only the configuration. */
export const linkBase = ({ publicUrl, host, port }: Config): string =>
  publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
