import { expect, it } from 'vitest';
import { parseSitemap } from './parse-sitemap';

const MAX_PAGES = 100_000;

it('reads addresses and dates, with prefixes, entities and CDATA', async () => {
  const text = `<?xml version="1.0"?><sm:urlset xmlns:sm="http://www.sitemaps.org/schemas/sitemap/0.9">
    <sm:url><sm:loc> https://initrode.example/a?b=1&amp;c=2 </sm:loc><sm:lastmod>2026-02-03T10:00:00+02:00</sm:lastmod></sm:url>
    <sm:url><sm:loc><![CDATA[https://initrode.example/d]]></sm:loc><sm:lastmod>soon</sm:lastmod></sm:url></sm:urlset>`;
  expect(await parseSitemap(text, MAX_PAGES)).toEqual({
    kind: 'pages',
    entries: [
      { url: 'https://initrode.example/a?b=1&c=2', changedAt: '2026-02-03T08:00:00.000Z' },
      { url: 'https://initrode.example/d', changedAt: null },
    ],
  });
});

it('leaves out what is not a web address', async () => {
  const loc = (text: string) => `<url><loc>${text}</loc></url>`;
  const long = `https://initrode.example/${'a'.repeat(3_000)}`;
  const text = `<urlset>${['javascript:alert(1)', 'ftp://x.example/', '', long].map(loc).join('')}<url><loc>https://open`;
  expect(await parseSitemap(text, MAX_PAGES)).toEqual({ kind: 'pages', entries: [] });
});

it('returns null for pages and other texts', async () => {
  for (const text of ['', '<html><body>https://initrode.example/</body></html>', 'Not found', '{"a":1}'])
    expect(await parseSitemap(text, MAX_PAGES)).toBeNull();
});

it.each([
  ['many pages', '<url><loc>https://initrode.example/page</loc></url>'],
  ['tags that do not end', '<url><loc>'],
  ['opening brackets', '<'],
  ['CDATA that does not end', '<url><loc><![CDATA[https://initrode.example/'],
])('reads ten megabytes of %s in linear time, with pauses', async (_, part) => {
  const text = `<urlset>${part.repeat(10_000_000 / part.length)}`;
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 1);
  const started = performance.now();
  const sitemap = await parseSitemap(text, MAX_PAGES);
  clearInterval(timer);
  expect(sitemap?.entries.length).toBeLessThanOrEqual(MAX_PAGES);
  expect(performance.now() - started).toBeLessThan(5_000);
  if (part.startsWith('<url>')) expect(ticks).toBeGreaterThan(3);
});
