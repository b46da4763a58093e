import { createHash } from 'node:crypto';
import { canonicalUrl } from '../../../lib/addresses/canonical-url';

interface Identified {
  competitorId: string;
  sourceType: string;
  sourceUrl: string | null;
  sourceHandle: string | null;
}

/**
 * Returns the key that prevents duplicate sources of a competitor: the same for all addresses of a source; null without
 * an address.
 * @param identity The plugin's own key for the source, such as the name of a profile.
 * @param part Distinguishes sources of one address, such as the watched part of a page.
 */
export function sourceKeyOf(
  { competitorId, sourceType, sourceUrl, sourceHandle }: Identified,
  identity: string | null,
  part: string | null = null,
): string | null {
  const given = identity ?? identityOf(sourceUrl ?? sourceHandle);
  if (given === null) return null;
  // Hashed, because an index of PostgreSQL can't contain long addresses.
  return createHash('sha256')
    .update(`${competitorId} ${sourceType} ${given}${part === null ? '' : ` ${part}`}`)
    .digest('base64url');
}

function identityOf(given: string | null): string | null {
  if (given === null) return null;
  return URL.canParse(given) ? canonicalUrl(given) : `@${given.replace(/^@/, '').toLowerCase()}`;
}
