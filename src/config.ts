import { databaseUrlOf } from './config-database.rules';
import { isAnyAddress } from './lib/addresses/any-address';
import { join, resolve } from 'node:path';
import { environment, listed, type Variables } from './config-variables';
import { isLoopback, readOidcSettings, type OidcSettings } from './config-oidc.rules';
import type { Bucket, Clamd } from './config-files.rules';
import type { RateLimitSettings } from './config-rate-limits.rules';
import { parseHostPattern } from './lib/outgoing/hosts';
import { nearestOf } from './lib/text/nearest';
import { fileVariable, readSecretFiles } from './lib/secrets/secret-files';

/** Variables that contain passwords. Each can be in a file instead (`readSecretFiles`). */
export const secretVariables = [
  'DATABASE_URL',
  'PARTNERHUB_DATABASE_PASSWORD',
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

const PREFIX = 'PARTNERHUB_';
/** The variables with our prefix, without it. */
const ownNames = [...variableNames].flatMap((name) =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length) : [],
);

/** Kubernetes sets these variables for a service with the name partnerhub. */
const ofService = /^PARTNERHUB_(SERVICE_|PORT($|_))/;

/** Returns the variables with our prefix that PartnerHub doesn't read, with their likely names. */
export const unknownVariables = (
  env: Environment = process.env,
): { name: string; nearest: string | null }[] =>
  Object.keys(env)
    .filter((name) => name.startsWith(PREFIX) && !variableNames.has(name) && !ofService.test(name))
    .map((name) => {
      const nearest = nearestOf(name.slice(PREFIX.length), ownNames);
      return { name, nearest: nearest && PREFIX + nearest };
    });

/** Returns the named variables that are set. */
export const variablesOf = (
  names: readonly string[],
  env: Environment = process.env,
): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));

/** Variables by name, as in docs/configuration.md. */
export type Environment = Readonly<Record<string, string | undefined>>;

export type SqliteSync = Variables['PARTNERHUB_SQLITE_SYNC'];

export interface Config {
  /** Absolute path of the folder with the SQLite database and all other files of the server. */
  dataDir: string;
  /** A PostgreSQL URL with its password; null: SQLite in `dataDir`. */
  databaseUrl: string | null;
  /** Maximum number of connections of this process to PostgreSQL. */
  databaseConnections: number;
  /** Maximum duration of a query of PostgreSQL, in ms; 0: unlimited. */
  queryTimeout: number;
  /** Whether SQLite flushes a change to disk before it confirms it (`full`), or soon after (`normal`). */
  sqliteSync: SqliteSync;
  /** Without a trailing slash. null: the address that `serve` listens on. */
  publicUrl: string | null;
  port: number;
  host: string;
  /** How long the server goes on accepting requests after SIGTERM, in ms. */
  drain: number;
  /** The email of the first account, which `serve` creates as a super admin; null: someone signs up. */
  adminEmail: string | null;
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
  /** Number of changes of each watched page whose screenshots are kept; 0 turns screenshots off. */
  pageScreenshots: number;
  /** How long unused feed items (not starred or converted) are kept, in milliseconds; null: forever. */
  feedRetention: number | null;
  /** How long entries of the audit log are kept, in milliseconds; null: forever. */
  auditRetention: number | null;
  /** How long deleted records can be restored, in ms; null: forever. */
  trashRetention: number | null;
  /** Where regular backups go, and how many of each period are kept; null: none are made. */
  backup: { folder: string; kept: Variables['PARTNERHUB_BACKUP_KEEP'] } | null;
  /** Whether a SQLite database is copied before it is upgraded. */
  upgradeCopy: boolean;
  rateLimits: RateLimitSettings;
  /** S3-compatible storage of files; null: the folder `files` in `dataDir`. */
  bucket: (Bucket & { accessKeyId: string; secretAccessKey: string }) | null;
  /** The largest file that can be uploaded, in bytes. */
  maxUpload: number;
  /** Maximum size of the files of one workspace, in bytes; null: unlimited. */
  filesQuota: number | null;
  /** The ClamAV daemon that checks uploaded files; null: none. */
  clamd: Clamd | null;
  /** Base URL of the iTunes Search API, without a trailing slash. */
  itunesUrl: string;
  /** URL of a news search that answers `?q=…` with RSS, as Google News does. */
  newsUrl: string;
  /** Base URL of an RSSHub server, without a trailing slash; null: none. */
  rsshubUrl: string | null;
  /** The addresses of other programs for affiliates, by the ids of their kits, instead of those that the kits name. */
  switchAddresses: Readonly<Record<string, string>>;
  /** Number of reverse proxies in front of the server; 0 ignores X-Forwarded-For. */
  trustProxy: number;
  /** Whether every request is logged. */
  accessLog: boolean;
  /** The bearer token of `/metrics`; null turns metrics off. */
  metricsToken: string | null;
  /** The `mailto:` or `https:` address of `/.well-known/security.txt`; null: there is no such file. */
  securityContact: string | null;
  /** The API key that `partnerhub mcp` sends. */
  apiKey: string | null;
  logLevel: Variables['LOG_LEVEL'];
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
    databaseUrl: databaseUrlOf(values),
    databaseConnections: values.PARTNERHUB_DATABASE_CONNECTIONS,
    queryTimeout: values.PARTNERHUB_QUERY_TIMEOUT,
    sqliteSync: values.PARTNERHUB_SQLITE_SYNC,
    publicUrl: values.PARTNERHUB_URL?.replace(/\/+$/, '') ?? null,
    port: values.PORT,
    host: values.HOST,
    drain: values.PARTNERHUB_DRAIN,
    adminEmail: values.PARTNERHUB_ADMIN_EMAIL ?? null,
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
    backup: backupOf(values),
    upgradeCopy: values.PARTNERHUB_UPGRADE_COPY === 'on',
    rateLimits: values.PARTNERHUB_RATE_LIMITS,
    bucket: bucketOf(values),
    maxUpload: values.PARTNERHUB_MAX_UPLOAD,
    filesQuota: values.PARTNERHUB_FILES_QUOTA,
    clamd: values.PARTNERHUB_CLAMD ?? null,
    itunesUrl: (values.PARTNERHUB_ITUNES_URL ?? 'https://itunes.apple.com').replace(/\/+$/, ''),
    newsUrl: (values.PARTNERHUB_NEWS_URL ?? 'https://news.google.com/rss/search').replace(/\/+$/, ''),
    rsshubUrl: values.PARTNERHUB_RSSHUB_URL?.replace(/\/+$/, '') ?? null,
    switchAddresses: switchAddressesOf(values),
    trustProxy: values.PARTNERHUB_TRUST_PROXY,
    accessLog: values.PARTNERHUB_ACCESS_LOG === 'on',
    metricsToken: values.PARTNERHUB_METRICS_TOKEN ?? null,
    securityContact: values.PARTNERHUB_SECURITY_CONTACT ?? null,
    apiKey: values.PARTNERHUB_API_KEY ?? null,
    logLevel: values.LOG_LEVEL,
  };
}

/** The tools whose addresses can be set. */
const switchTools = ['REWARDFUL', 'TOLT', 'FIRSTPROMOTER', 'PARTNERSTACK', 'TAPFILIATE'] as const;

function switchAddressesOf(values: Variables): Config['switchAddresses'] {
  return Object.fromEntries(
    switchTools.flatMap((tool) => {
      const address = values[`PARTNERHUB_${tool}_URL`];
      return address === undefined ? [] : [[tool.toLowerCase(), address.replace(/\/+$/, '')]];
    }),
  );
}

function backupOf(values: Variables): Config['backup'] {
  if (values.PARTNERHUB_BACKUP === 'off') return null;
  const folder = values.PARTNERHUB_BACKUP_FOLDER ?? join(values.PARTNERHUB_DATA, 'backups');
  return { folder: resolve(folder), kept: values.PARTNERHUB_BACKUP_KEEP };
}

/** @throws Error as `loadConfig`, for a bucket without its keys */
function bucketOf({
  PARTNERHUB_FILES: bucket,
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
}: Variables): Config['bucket'] {
  if (bucket === undefined) return null;
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new Error('PARTNERHUB_FILES: needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  return { ...bucket, accessKeyId, secretAccessKey };
}

/** @throws Error as `loadConfig`, for variables that don't fit together */
function oidcOf(values: Variables): OidcSettings | null {
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
export function linkBase({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  if (publicUrl !== null) return publicUrl;
  if (isAnyAddress(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
