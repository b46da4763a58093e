import { Secret, TOTP } from 'otpauth';
import { seconds } from '../../../lib/clock';
import { isTotpCode, TOTP_DIGITS, withoutSeparators } from './second-factor.rules';

const ISSUER = 'PartnerHub';
/** As long as the output of SHA-1, which RFC 4226 (section 4) recommends. In bytes. */
const SECRET_SIZE = 20;
/** Seconds in which the app shows the same code. */
const PERIOD = 30;
/** Accepted difference between the clocks of the server and the app, in periods. */
const DRIFT = 1;

const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    // Some apps support only this, and ignore the QR code.
    algorithm: 'SHA1',
    digits: TOTP_DIGITS,
    period: PERIOD,
  });

/** Returns a new secret in Base32, as people type it into their app. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_SIZE }).base32;

/** Returns the address in the QR code (Google Authenticator's key URI format). */
export const otpauthUrlOf = (secret: string, email: string): string => totpOf(secret, email).toString();

/** Returns the time step of a code (RFC 6238), or null for a wrong code. Compares in constant time. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  // The library throws for six characters with more than six bytes.
  if (!isTotpCode(code)) return null;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: withoutSeparators(code), timestamp, window: DRIFT });
  return delta === null ? null : Math.floor(timestamp / seconds(PERIOD)) + delta;
}
