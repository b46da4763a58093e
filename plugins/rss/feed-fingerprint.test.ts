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

describe('unchanged feeds', () => {
  it.each([
    ['a date of the channel', rss(), rss({ built: 'Sat, 21 Nov 2026 19:30:00 +0100' })],
    ['a date of the feed', atom('2026-11-21T18:00:00Z', 'x'), atom('2026-11-21T19:00:00.5Z', 'x')],
  ])('keeps the fingerprint when only %s differs', (_, one, other) => {
    expect(of(one)).toBe(of(other));
  });
});

describe('changed feeds', () => {
  it.each([
    ['another title', rss(), rss({ title: 'Initech' })],
    ['another item', rss(), rss({ item: '<item><title>Newer</title></item>' })],
    ['a missing item', rss(), rss({ item: '' })],
    [
      'another date of its item',
      rss({ item: '<item><lastBuildDate>2026-11-20</lastBuildDate></item>' }),
      rss({ item: '<item><lastBuildDate>2026-11-21</lastBuildDate></item>' }),
    ],
    ['another date of its entry', atom('x', '2026-11-20'), atom('x', '2026-11-21')],
    [
      'another date of its entry in a namespace',
      atom('x', '2026-11-20', 'a:entry'),
      atom('x', '2026-11-21', 'a:entry'),
    ],
    ['markup in place of the date', rss({ built: '<![CDATA[<item>' }), rss({ built: '<![CDATA[' })],
    ['a comment in place of the date', rss({ built: '<!-- -->' }), rss({ built: '<!--' })],
    [
      'text in JSON that looks like a date element',
      '{"items":[{"title":"<date>1</date><item >"}]}',
      '{"items":[{"title":"<date>2</date><item >"}]}',
    ],
  ])('changes the fingerprint for %s', (_, one, other) => {
    expect(of(one)).not.toBe(of(other));
  });

  it('changes the fingerprint for another date of the channel in UTF-16', () => {
    expect(of(rss(), 'utf16le')).not.toBe(of(rss({ built: 'Sun, 22 Nov 2026 18:00:00 GMT' }), 'utf16le'));
  });
});
