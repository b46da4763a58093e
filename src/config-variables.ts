import { millisecondsInDay } from 'date-fns/constants';
import * as z from 'zod';
import { adminEmail, databaseUrl, optionalUrl, publicUrl, smtpUrl } from './config-urls';
import { parseBucket, parseClamd, parseSize } from './config-files.rules';
import { parseRateLimits } from './config-rate-limits.rules';
import { parseRange } from './lib/outgoing/addresses';
import { parseHostPattern } from './lib/outgoing/hosts';

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

/** Returns the entries of a comma-separated list. */
export const listed = (text: string): string[] => text.split(',').flatMap((entry) => entry.trim() || []);

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
/** The longest duration that can be set, in ms. */
const MAX_DURATION = 10 * 60_000;

/** Reads `500ms`, `1s` and `0` as milliseconds. */
const duration = (standard: string) =>
  z
    .string()
    .default(standard)
    .transform((text, context) => {
      const [, count = '', unit = ''] = /^(\d{1,6})(ms|s|m)?$/.exec(text) ?? [];
      const ms = unit === '' && Number(count) !== 0 ? NaN : Number(count) * (unitMs[unit] ?? 1);
      if (count !== '' && ms <= MAX_DURATION) return ms;
      context.addIssue({ code: 'custom', message: 'must be 0 or a time up to 10m such as 500ms, 1s or 2m' });
      return z.NEVER;
    });

const unitDays = { d: 1, w: 7, y: 365 } as const;
const isUnit = (text: string | undefined): text is keyof typeof unitDays =>
  text !== undefined && Object.hasOwn(unitDays, text);
/** The longest retention that can be set. */
const MAX_DAYS = 36_500;

/** Reads `180d` as milliseconds and `never` as null. */
const age = (standard: string) =>
  z
    .string()
    .default(standard)
    .transform((text, context) => {
      if (text === 'never') return null;
      const [, count, unit] = /^(\d{1,5})([dwy])$/.exec(text) ?? [];
      const days = isUnit(unit) ? Number(count) * unitDays[unit] : 0;
      if (days > 0 && days <= MAX_DAYS) return millisecondsInDay * days;
      context.addIssue({ code: 'custom', message: 'must be never or a time such as 180d, 26w or 2y' });
      return z.NEVER;
    });

/** Reads `7/4/6` as the numbers of days, weeks and months. */
const keptBackups = z
  .string()
  .regex(/^[1-9]\d{0,2}\/\d{1,3}\/\d{1,3}$/, 'must be the numbers of days, weeks and months such as 7/4/6')
  .default('7/4/6')
  .transform((text) => {
    const [days = 0, weeks = 0, months = 0] = text.split('/').map(Number);
    return { days, weeks, months };
  });

/** The largest number of changes that can be set. */
const MAX_CHANGES = 100;

/** Reads a number of changes, and `off` as 0. */
const changes = z
  .string()
  .default('10')
  .transform((text, context) => {
    if (text === 'off') return 0;
    if (/^[1-9]\d{0,2}$/.test(text) && Number(text) <= MAX_CHANGES) return Number(text);
    context.addIssue({
      code: 'custom',
      message: `must be off or a number of changes from 1 to ${MAX_CHANGES}`,
    });
    return z.NEVER;
  });

/** The variables that PartnerHub reads, with their defaults. */
export const environment = z.object({
  PARTNERHUB_DATA: z.string().default('./data'),
  PARTNERHUB_SQLITE_SYNC: z.enum(['full', 'normal'], 'must be full or normal').default('normal'),
  DATABASE_URL: databaseUrl,
  PARTNERHUB_DATABASE_HOST: z.string().optional(),
  PARTNERHUB_DATABASE_PORT: z.coerce.number('must be a port number').int().min(1).max(65535).default(5432),
  // pg decodes names with decodeURI, which leaves these characters encoded.
  PARTNERHUB_DATABASE_NAME: z
    .string()
    .regex(/^[^/?#]+$/, 'must have no / ? or #')
    .default('partnerhub'),
  PARTNERHUB_DATABASE_USER: z.string().default('partnerhub'),
  PARTNERHUB_DATABASE_PASSWORD: z.string().optional(),
  PARTNERHUB_DATABASE_CONNECTIONS: z.coerce.number('must be a number').int().min(2).max(1000).default(10),
  PARTNERHUB_QUERY_TIMEOUT: duration('30s'),
  PARTNERHUB_URL: publicUrl,
  PORT: z.coerce.number('must be a port number').int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PARTNERHUB_DRAIN: duration('5s'),
  SMTP_URL: smtpUrl,
  PARTNERHUB_ADMIN_EMAIL: adminEmail,
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
  PARTNERHUB_HOST_PAUSE: duration('1s'),
  PARTNERHUB_PAGE_SCREENSHOTS: changes,
  PARTNERHUB_FEED_RETENTION: age('never'),
  PARTNERHUB_AUDIT_RETENTION: age('never'),
  PARTNERHUB_TRASH_RETENTION: age('30d'),
  PARTNERHUB_BACKUP: z.enum(['off', 'daily'], 'must be off or daily').default('off'),
  PARTNERHUB_BACKUP_FOLDER: z.string().optional(),
  PARTNERHUB_BACKUP_KEEP: keptBackups,
  PARTNERHUB_UPGRADE_COPY: z.enum(['on', 'off'], 'must be on or off').default('on'),
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
  PARTNERHUB_REWARDFUL_URL: optionalUrl(/^https?:$/, 'https://api.getrewardful.com/v1'),
  PARTNERHUB_TOLT_URL: optionalUrl(/^https?:$/, 'https://api.tolt.com/v1'),
  PARTNERHUB_FIRSTPROMOTER_URL: optionalUrl(/^https?:$/, 'https://v2.firstpromoter.com/api/v2/company'),
  PARTNERHUB_PARTNERSTACK_URL: optionalUrl(/^https?:$/, 'https://api.partnerstack.com/api/v2'),
  PARTNERHUB_TAPFILIATE_URL: optionalUrl(/^https?:$/, 'https://api.tapfiliate.com/1.6'),
  PARTNERHUB_TRUST_PROXY: z.coerce.number('must be a number of proxies').int().min(0).max(10).default(0),
  PARTNERHUB_ACCESS_LOG: z.enum(['on', 'off'], 'must be on or off').default('off'),
  PARTNERHUB_METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 characters without spaces')
    .optional(),
  PARTNERHUB_SECURITY_CONTACT: optionalUrl(/^(https|mailto):$/, 'mailto:security@example.com'),
  PARTNERHUB_API_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Variables = z.infer<typeof environment>;
