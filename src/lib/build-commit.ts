import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './package-root';

/** Returns the commit that this program was built from; null for sources, and where git was missing. */
export function buildCommit(): string | null {
  try {
    return readFileSync(join(packageRoot, 'dist', 'commit'), 'utf8').trim() || null;
  } catch {
    return null;
  }
}
