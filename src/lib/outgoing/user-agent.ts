import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { packageRoot } from '../package-root';

const packageFile = z.object({ version: z.string() });

/**
 * Returns the User-Agent of outgoing requests, such as `PartnerHub/0.1.0 (+https://partners.example.com)`, so that the
 * operator of a site can identify the client.
 */
export function userAgentOf(publicUrl: string | null): string {
  const { version } = packageFile.parse(JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')));
  return `PartnerHub/${version}${publicUrl === null ? '' : ` (+${publicUrl})`}`;
}
