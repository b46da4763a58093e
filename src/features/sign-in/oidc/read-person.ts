import { safeLine } from '../../../lib/text/safe-line';
import { isStorable, truncate } from '../../../lib/text/unicode';
import { NAME_MAX } from '../../identity/accounts.rules';
import { email as emailSchema } from '../../identity/accounts.schema';

/** A person as the provider describes them. */
export interface OidcPerson {
  issuer: string;
  /** Identifies the person at the issuer. Never changes, and is never reassigned. */
  subject: string;
  /** In lower case; null if the provider sent none that is valid. */
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  /** undefined: the provider didn't send them. */
  groups: readonly string[] | undefined;
  /** Whether the person has more groups than the provider sends, so that the sent ones are incomplete. */
  hasTooManyGroups: boolean;
}

type Claims = Readonly<Record<string, unknown>>;

/** Longest of OpenID Connect (section 2). */
const SUBJECT_MAX = 255;

/**
 * Reads the claims of an id_token, and missing ones from the userinfo endpoint. The email and its verification always
 * come from the same source.
 */
export function readPerson(
  idToken: Claims & { iss: string; sub: string },
  userInfo: Claims = {},
): OidcPerson {
  const { iss: issuer, sub } = idToken;
  if (sub === '' || sub.length > SUBJECT_MAX || !isStorable(sub)) throw new TypeError('invalid subject');
  const sources = [idToken, userInfo].filter((claims) => claims['email'] !== undefined);
  const source = sources.find(saysWhetherVerified) ?? sources[0] ?? {};
  const email = emailSchema.safeParse(source['email']);
  const name = idToken['name'] ?? userInfo['name'];
  return {
    issuer,
    subject: sub,
    email: email.success ? email.data : null,
    isEmailVerified: email.success && isVerified(source, issuer),
    name: readName(name),
    groups: readGroups(idToken['groups'] ?? userInfo['groups']),
    hasTooManyGroups: isOverflowing(idToken),
  };
}

const saysWhetherVerified = (claims: Claims) =>
  claims['email_verified'] !== undefined || claims['xms_edov'] !== undefined;

/**
 * Entra ID doesn't send email_verified. Its xms_edov means that the owner of the email's domain has verified the email.
 * From other issuers it is ignored.
 */
function isVerified(claims: Claims, issuer: string): boolean {
  if (claims['email_verified'] === true) return true;
  if (claims['email_verified'] !== undefined || !issuer.startsWith('https://login.microsoftonline.com/'))
    return false;
  return [true, 1, '1', 'true'].some((yes) => yes === claims['xms_edov']);
}

function readName(value: unknown): string | null {
  if (typeof value !== 'string' || !isStorable(value)) return null;
  return truncate(safeLine(value), NAME_MAX) || null;
}

function readGroups(value: unknown): string[] | undefined {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((group) => typeof group === 'string') : undefined;
}

/** Entra ID sends a link instead of more than 200 groups (OpenID Connect, section 5.6.2). */
const isOverflowing = ({ _claim_names: names }: Claims): boolean =>
  names instanceof Object && 'groups' in names;
