import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseFeed } from './parse-feed';
import { readPodcastFeed } from './read-podcast-feed';

const url = 'https://show.example/feed.xml';
const rss = (channel: string) =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>${channel}</channel></rss>`;
const episodes = `<item><pubDate>Sat, 21 Nov 2026 12:00:00 +0100</pubDate></item><item><title>No date</title></item>`;

describe('a podcast feed', () => {
  it('returns the facts of a well-formed RSS feed', async () => {
    const feed = rss(
      `<title>Show</title><link>/about</link><language>en-us</language><description>&lt;p&gt;A &amp;amp; B&lt;/p&gt;</description>${episodes}`,
    );
    expect(await readPodcastFeed(feed, { url })).toEqual({
      link: 'https://show.example/about',
      description: 'A & B',
      language: 'en-us',
      published: ['2026-11-21T11:00:00.000Z', null],
    });
  });

  it('falls back to the iTunes summary for a feed without a description', async () => {
    const feed = rss(`<title>Show</title><itunes:summary>What it is about</itunes:summary>${episodes}`);
    expect((await readPodcastFeed(feed)).description).toBe('What it is about');
  });

  it('reads a feed that was cut off', async () => {
    const whole = rss(`<link>${url}</link><language>de</language>${episodes}${episodes}`);
    const start = whole.slice(0, whole.lastIndexOf('<item>') + 10);
    expect(await readPodcastFeed(start, { url })).toMatchObject({
      link: url,
      language: 'de',
      published: ['2026-11-21T11:00:00.000Z', null, '2026-11-21T11:00:00.000Z', null],
    });
  });

  it('rejects text that is not a feed', async () => {
    await expect(readPodcastFeed('<html><p>No feed</p></html>')).rejects.toThrow('This is not a feed');
  });

  const folder = new URL('../../../fixtures/feeds/', import.meta.url);
  /** rss-parser reads the first of two channels, which RSS doesn't allow. */
  const others = ['expected.json', 'two-channels.xml'];
  it.each(readdirSync(folder).filter((name) => /\.(xml|json)$/.test(name) && !others.includes(name)))(
    'finds at least the facts that the tolerant parser finds in %s',
    async (name) => {
      const bytes = readFileSync(new URL(name, folder));
      const plain = () => parseFeed(bytes, { url });
      let expected: ReturnType<typeof parseFeed>;
      try {
        expected = plain();
      } catch {
        await expect(readPodcastFeed(bytes, { url })).rejects.toThrow();
        return;
      }
      const found = await readPodcastFeed(bytes, { url });
      expect(found.link).toBe(expected.link);
      expect(found.language).toBe(expected.language);
      expect(found.published).toEqual(expected.items.map(({ publishedAt }) => publishedAt));
      if (expected.description !== '') expect(found.description).toBe(expected.description);
    },
  );
});
