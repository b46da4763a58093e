import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../lib/package-root';
import { parseFeed } from './parse-feed';

interface Expected {
  /** What is broken or unusual in the feed. */
  why: string;
  contentType?: string;
  url: string;
  feed: object;
}

const folder = join(packageRoot, 'fixtures/feeds');
let expected: [string, Expected][];
beforeAll(async () => {
  expected = Object.entries(JSON.parse(await readFile(join(folder, 'expected.json'), 'utf8')));
});

describe('the feed corpus', () => {
  it('reads the broken and unusual feeds of the corpus', async () => {
    expect(expected.length).toBeGreaterThan(60);
    for (const [name, { why, contentType, url, feed }] of expected) {
      const parsed = parseFeed(await readFile(join(folder, name)), { contentType, url });
      expect(parsed, `${name}: ${why}`).toMatchObject(feed);
    }
  });
});
