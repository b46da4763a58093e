import { createHash } from 'node:crypto';
import { invalidField } from '../../lib/errors';
import { INVALID_LOGO, LOGO_TOO_LARGE, workspaceLimits } from './workspaces.rules';

const DATA_URL = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Maximum side length in pixels. Browsers resize logos to 500×500 before sending. Limits the memory that a small
 * file can take when decoded.
 */
const MAX_SIDE = 2048;

/**
 * Checks that the logo is a `data:image/png;base64,…` URL that contains a PNG (contract).
 * @throws 400 at the field with the messages of spec §5
 */
export function checkLogo(dataUrl: string, field = 'logoUrl'): void {
  const encoded = DATA_URL.exec(dataUrl)?.[1];
  if (encoded === undefined) throw invalidField(field, INVALID_LOGO);
  const bytes = Buffer.from(encoded, 'base64');
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw invalidField(field, INVALID_LOGO);
  if (bytes.length > workspaceLimits.logo) throw invalidField(field, LOGO_TOO_LARGE);
  // Logos are shown to other companies. A small file must not take gigabytes of memory when decoded.
  if (largestSide(bytes) > MAX_SIDE)
    throw invalidField(field, `Logo must not be larger than ${MAX_SIDE} × ${MAX_SIDE} pixels`);
}

/** Reads the PNG header. Returns 0 if there is none, in which case browsers show nothing. */
function largestSide(png: Buffer): number {
  const hasHeader = png.length >= 24 && png.toString('latin1', 12, 16) === 'IHDR';
  return hasHeader ? Math.max(png.readUInt32BE(16), png.readUInt32BE(20)) : 0;
}

/** Returns the PNG of a checked data URL. */
export const bytesOf = (dataUrl: string): Buffer =>
  Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');

export const versionOf = (dataUrl: string): string =>
  createHash('sha256').update(dataUrl).digest('hex').slice(0, 16);
