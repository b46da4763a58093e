import { describe, expect, it } from 'vitest';
import { fingerprintOf } from './feed-fingerprint';

const of = (text: string, encoding: BufferEncoding = 'utf8') => fingerprintOf(Buffer.from(text, encoding));

const rss = ({
  built = 'Sat, 21 Nov 2026 18:00:00 GMT',
  title = 'Initrode',
  item = '<item><title>New</title><pubDate>Fri, 20 Nov 2026 18:00:00 GMT</pubDate></item>',
} = {}) =>
  `<?xml version="1.0"?><rss><channel><title>${title}</title><lastBuildDate>${built}</lastBuildDate>
   <pubDate>${built}</pubDate>${item}</channel></rss>`;
const atom = (updated: string, entry: string, name = 'entry') =>
  `\ufeff<feed xmlns:a="http://www.w3.org/2005/Atom"><title>Initrode</title><a:updated>${updated}</a:updated>
   <${name}><updated>${entry}</updated></${name}></feed>`;

describe('a feed is the one of last time', () => {
  it.each([
    ['with another date of the channel', rss(), rss({ built: 'Sat, 21 Nov 2026 19:30:00 +0100' })],
    ['with another date of the feed', atom('2026-11-21T18:00:00Z', 'x'), atom('2026-11-21T19:00:00.5Z', 'x')],
  ])('%s', (_, one, other) => {
    expect(of(one)).toBe(of(other));
  });
});

describe('a feed is another one', () => {
  it.each([
    ['with another title', rss(), rss({ title: 'Initech' })],
    ['with another item', rss(), rss({ item: '<item><title>Newer</title></item>' })],
    ['without its item', rss(), rss({ item: '' })],
    [
      'with another date of its item',
      rss({ item: '<item><lastBuildDate>2026-11-20</lastBuildDate></item>' }),
      rss({ item: '<item><lastBuildDate>2026-11-21</lastBuildDate></item>' }),
    ],
    ['with another date of its entry', atom('x', '2026-11-20'), atom('x', '2026-11-21')],
    [
      'with another date of its entry in a namespace',
      atom('x', '2026-11-20', 'a:entry'),
      atom('x', '2026-11-21', 'a:entry'),
    ],
    ['where the date is markup', rss({ built: '<![CDATA[<item>' }), rss({ built: '<![CDATA[' })],
    ['where the date ends a comment', rss({ built: '<!-- -->' }), rss({ built: '<!--' })],
    [
      'of JSON, whatever its text looks like',
      '{"items":[{"title":"<date>1</date><item >"}]}',
      '{"items":[{"title":"<date>2</date><item >"}]}',
    ],
  ])('%s', (_, one, other) => {
    expect(of(one)).not.toBe(of(other));
  });

  it('in a charset of two bytes, where dates count as anything else', () => {
    expect(of(rss(), 'utf16le')).not.toBe(of(rss({ built: 'Sun, 22 Nov 2026 18:00:00 GMT' }), 'utf16le'));
  });
});
