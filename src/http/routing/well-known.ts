import { addDays } from 'date-fns';
import type { RequestContext } from '../requests/request-context';

const PREFIX = '/.well-known/';

/** RFC 9116 §2.5.5 recommends less than a year. */
const VALID_DAYS = 180;

type KnownContext = Pick<RequestContext, 'app'>;

/** The well-known addresses of PartnerHub by name (RFC 8615). null: this installation doesn't have it. */
const known: Readonly<Record<string, (context: KnownContext) => Response | null>> = {
  // https://w3c.github.io/webappsec-change-password-url/
  'change-password': ({ app }) =>
    app.signInWays.password ? new Response(null, { status: 302, headers: { Location: '/account' } }) : null,
  // RFC 9116
  'security.txt': ({ app: { config, clock } }) => {
    if (config.securityContact === null) return null;
    const lines = [
      `Contact: ${config.securityContact}`,
      `Expires: ${addDays(clock.now(), VALID_DAYS).toISOString()}`,
      ...(config.publicUrl === null ? [] : [`Canonical: ${config.publicUrl}${PREFIX}security.txt`]),
    ];
    return plainText(200, lines.join('\n'));
  },
};

/**
 * Answers `/.well-known/*`, or returns null for other paths. Programs ask there for files, so that an unknown one is a
 * plain 404 instead of a redirect to the sign-in page.
 */
export function answerWellKnown(pathname: string, context: KnownContext): Response | null {
  if (!`${pathname}/`.startsWith(PREFIX)) return null;
  const name = pathname.slice(PREFIX.length);
  const answer = Object.hasOwn(known, name) ? known[name] : undefined;
  return answer?.(context) ?? plainText(404, 'Not found');
}

const plainText = (status: number, text: string): Response =>
  new Response(`${text}\n`, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
