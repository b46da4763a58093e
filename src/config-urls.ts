import * as z from 'zod';
import { addressOf } from './lib/mail/address-of';

export const optionalUrl = (protocols: RegExp, example: string) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.test(new URL(value).protocol),
      `must be like ${example}`,
    )
    .optional();

/** Adds a check of a valid URL that is set. `check` returns the problem. */
const checkedUrl = (url: ReturnType<typeof optionalUrl>, check: (url: URL) => string | null) =>
  url.superRefine((value, context) => {
    const problem = URL.canParse(value ?? '') ? check(new URL(value ?? '')) : null;
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });

/** The public URL. Cookies, links and redirects are those of a whole host. */
export const publicUrl = checkedUrl(
  optionalUrl(/^https?:$/, 'https://partners.example.com'),
  ({ pathname, search, hash, username, password }) => {
    if (/^\/*$/.test(pathname) && search + hash + username + password === '') return null;
    return 'must have no path and nothing after it, because PartnerHub needs a host of its own: https://partners.example.com';
  },
);

const email = /^[^\s@<>",]+@[^\s@<>",]+$/;

/** The email of the first account. An account's email is always in lower case. */
export const adminEmail = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[^\s@<>",]+@[^\s@<>",]+\.[^\s@<>",]+$/, 'must be an email address')
  .max(320, 'must be an email address')
  .optional();

export const smtpUrl = checkedUrl(
  optionalUrl(/^smtps?:$/, 'smtp://user:password@mail.example.com:587'),
  ({ searchParams }) => {
    if (![null, 'off'].includes(searchParams.get('tls'))) return 'the only supported value of tls is off';
    const from = searchParams.get('from');
    if (from === null || email.test(addressOf(from))) return null;
    return 'from must be an email address, such as ?from=hub@example.com';
  },
);

/** The modes of libpq in which this side decides alone. `prefer` and `allow` connect without TLS if the server has none. */
const sslModes = ['disable', 'require', 'verify-ca', 'verify-full'];

/**
 * The URL of PostgreSQL. `sslmode` means what it means to psql (https://www.postgresql.org/docs/current/libpq-ssl.html).
 * Without `uselibpqcompat`, pg takes each mode as verify-full, and prints a warning.
 */
export const databaseUrl = checkedUrl(
  optionalUrl(/^postgres(ql)?:$/, 'postgres://user:password@host:5432/partnerhub'),
  ({ searchParams }) => {
    const mode = searchParams.get('sslmode');
    if (mode !== null && !sslModes.includes(mode)) return `sslmode must be one of ${sslModes.join(', ')}`;
    if (mode === 'verify-ca' && !searchParams.has('sslrootcert'))
      return 'sslmode=verify-ca needs sslrootcert=/path/of/ca.pem';
    return null;
  },
).transform((value) =>
  value !== undefined && /[?&]sslmode=/.test(value) && !/[?&]uselibpqcompat=/.test(value)
    ? `${value}&uselibpqcompat=true`
    : value,
);
