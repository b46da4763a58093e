import { describe, expect, it } from 'vitest';
import { leastCpuMs } from '../../testing/cpu-time';
import type { Feed, FeedItem } from './feed';
import { parseFeed } from './parse-feed';

const rss = (items: string, channel = '<title>News</title>') =>
  `<?xml version="1.0"?><rss version="2.0"><channel>${channel}${items}</channel></rss>`;
const atom = (entries: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title>${entries}</feed>`;
const first = (source: string | Uint8Array, url?: string): Partial<FeedItem> =>
  parseFeed(source, { url }).items[0] ?? {};
const titleOf = (markup: string) => first(rss(`<item><title>${markup}</title></item>`)).title;

describe('a feed', () => {
  const whole: Feed = {
    title: 'Acme & friends',
    link: 'https://acme.example/',
    id: null,
    description: 'What we do',
    language: 'en-gb',
    items: [
      {
        id: 'post-7',
        title: 'Acme buys Bolt',
        link: 'https://acme.example/bolt',
        content: 'The whole story.',
        publishedAt: '2026-03-04T09:30:00.000Z',
        source: null,
      },
    ],
  };

  it('reads a feed in RSS 2.0', () => {
    const items = `<item><title>Acme buys Bolt</title><link>https://acme.example/bolt</link>
      <guid isPermaLink="false">post-7</guid><description>Short.</description>
      <content:encoded xmlns:content="http://purl.org/rss/1.0/modules/content/"><![CDATA[<p>The whole <b>story</b>.</p>]]></content:encoded>
      <pubDate>Wed, 04 Mar 2026 10:30:00 +0100</pubDate></item>`;
    const channel = `<title>Acme &amp; friends</title><link>https://acme.example/</link>
      <description>What we do</description><language>en-gb</language>`;
    expect(parseFeed(rss(items, channel))).toEqual(whole);
  });

  it('reads a feed in Atom', () => {
    const feed = `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-gb" xml:base="https://acme.example/">
      <title>Acme &amp; friends</title><subtitle>What we do</subtitle>
      <link rel="self" href="feed.atom"/><link href="/"/>
      <entry><id>post-7</id><title type="html">Acme &lt;em&gt;buys&lt;/em&gt; Bolt</title>
      <link rel="enclosure" href="bolt.mp3"/><link rel="alternate" href="bolt"/>
      <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>The whole <i>story</i>.</p></div></content>
      <updated>2026-03-05T00:00:00Z</updated><published>2026-03-04T09:30:00Z</published></entry></feed>`;
    expect(parseFeed(feed)).toEqual(whole);
  });

  it('reads a feed in RDF, with items next to the channel', () => {
    const feed = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
      xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://acme.example/rdf"><title>News</title></channel>
      <item rdf:about="post-7"><title>Acme</title><link>https://acme.example/bolt</link><dc:date>2026-03-04</dc:date></item></rdf:RDF>`;
    expect(parseFeed(feed)).toMatchObject({
      title: 'News',
      id: 'https://acme.example/rdf',
      items: [{ id: 'post-7', title: 'Acme', publishedAt: '2026-03-04T00:00:00.000Z' }],
    });
  });

  it('reads a feed in JSON Feed', () => {
    const feed = {
      title: 'Acme & friends',
      home_page_url: 'https://acme.example/',
      description: 'What we do',
      language: 'en-gb',
      version: 'https://jsonfeed.org/version/1.1',
      items: [
        {
          id: 'post-7',
          title: 'Acme buys Bolt',
          url: '/bolt',
          content_html: '<p>The whole story.</p>',
          date_published: '2026-03-04T10:30:00+01:00',
        },
      ],
    };
    expect(parseFeed(JSON.stringify(feed), { url: 'https://acme.example/feed.json' })).toEqual(whole);
  });

  it.each([
    ['a web page', '<!doctype html><html><body><p>Hello <feed></p></body></html>'],
    ['an empty text', ''],
    ['other JSON', '{"items": 3}'],
    ['broken JSON', '{"items": ['],
    ['other XML', '<opml><body/></opml>'],
  ])('refuses %s, which is not a feed', (_, text) =>
    expect(() => parseFeed(text)).toThrow('This is not a feed'),
  );

  it('reads at most a thousand items of a feed', () => {
    expect(parseFeed(rss('<item><title>x</title></item>'.repeat(1200))).items).toHaveLength(1000);
  });
});

describe('a broken feed', () => {
  it.each([
    ['HTML entities', 'Caf&eacute; &mdash; 5&nbsp;&euro;', 'Café — 5 €'],
    ['bare ampersands', 'AT&T & Q&A', 'AT&T & Q&A'],
    ['entities encoded twice', 'Tom &amp;amp; Jerry', 'Tom & Jerry'],
    ['CDATA', '<![CDATA[ Less <b>is</b> &gt; more ]]>', 'Less is > more'],
    ['a text in pieces', 'a<![CDATA[b]]>c &amp; d', 'abc & d'],
    ['tags inside', 'Less <b>is</b> more', 'Less is more'],
    ['a comparison', '1 &lt; 2 &gt; 0', '1 < 2 > 0'],
    ['line breaks', ' One\n   two\t three ', 'One two three'],
    ['scripts', '&lt;script&gt;alert(1)&lt;/script&gt;Safe', 'Safe'],
    ['control characters', 'a\u0000b\u0008c&#0;', 'abc\ufffd'],
    ['half a character', 'a&#xD800;b', 'a\ufffdb'],
    [
      'a tag as text',
      'Replacing &lt;script&gt; tags with ES modules',
      'Replacing <script> tags with ES modules',
    ],
    ['a tag with attributes as text', 'Use &lt;script type="module"&gt;', 'Use <script type="module">'],
    [
      'several tags as text',
      'From &lt;p&gt; to &lt;/main&gt; and &lt;img&gt;',
      'From <p> to </main> and <img>',
    ],
    ['types', 'Array&lt;string&gt; or &lt;T&gt;?', 'Array<string> or <T>?'],
    ['a tag as text next to markup', '&lt;b&gt;Why&lt;/b&gt; &lt;br&gt; &lt;style&gt;?', 'Why <style>?'],
    ['markup that was cut', 'Read &lt;a href="https://acme.example"&gt;more', 'Read more'],
  ])('reads a title with %s', (_, markup, title) => expect(titleOf(markup)).toBe(title));

  it.each([
    [
      'elements that are never closed',
      '<rss><channel><item><title>One</title><link>https://a.example/1',
      'One',
    ],
    [
      'no XML declaration and no version',
      '<rss><channel><item><title>One</title></item></channel></rss>',
      'One',
    ],
    ['something before the declaration', `\n\n${rss('<item><title>One</title></item>')}`, 'One'],
    ['names in capitals', '<RSS><CHANNEL><ITEM><TITLE>One</TITLE></ITEM></CHANNEL></RSS>', 'One'],
    ['undeclared prefixes', rss('<item><dc:title>One</dc:title></item>'), 'One'],
    [
      'a namespace of its own',
      '<rss xmlns="urn:x"><channel><item><title>One</title></item></channel></rss>',
      'One',
    ],
    [
      'Atom under another prefix',
      '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:title>One</a:title></a:entry></a:feed>',
      'One',
    ],
    ['Atom without its namespace', '<feed><entry><title>One</title></entry></feed>', 'One'],
    [
      'Atom 0.3',
      '<feed xmlns="http://purl.org/atom/ns#"><entry><title mode="base64">T25l</title></entry></feed>',
      'One',
    ],
    ['plain titles in Atom', atom('<entry><title>One &lt;b&gt;</title></entry>'), 'One <b>'],
    [
      'attributes without quotes',
      '<rss version=2.0><channel><item><title>One</title></item></channel></rss>',
      'One',
    ],
    ['more after its end', `${rss('<item><title>One</title></item>')}<!-- served in 3 ms --><p>`, 'One'],
    [
      'one entry of Atom only',
      '<?xml version="1.0"?><entry xmlns="http://www.w3.org/2005/Atom"><title>One</title></entry>',
      'One',
    ],
    ['an empty title before a full one', rss('<item><title/><dc:title>One</dc:title></item>'), 'One'],
  ])('reads a feed with %s', (_, feed, title) => expect(first(feed).title).toBe(title));

  it.each([
    ['a relative link', rss('<item><link>../a?b=1&c=2</link></item>'), 'https://acme.example/a?b=1&c=2'],
    [
      'a link below xml:base',
      atom('<entry xml:base="/blog/"><link href="a"/></entry>'),
      'https://acme.example/blog/a',
    ],
    ['a guid', rss('<item><guid>https://acme.example/g</guid></item>'), 'https://acme.example/g'],
    [
      'a guid that is not a permalink',
      rss('<item><guid isPermaLink="false">https://acme.example/g</guid></item>'),
      null,
    ],
    [
      'an id that is an address',
      atom('<entry><id>https://acme.example/i</id></entry>'),
      'https://acme.example/i',
    ],
    ['an id that is no address', atom('<entry><id>tag:acme.example,2026:1</id></entry>'), null],
    ['an enclosure', rss('<item><enclosure url="e.mp3"/></item>'), 'https://acme.example/feeds/e.mp3'],
    ['a link to a comment', rss('<item><atom:link rel="replies" href="c"/></item>'), null],
    [
      'a link next to a link of Atom',
      rss('<item><atom:link href="x"/><link>https://a.example/l</link></item>'),
      'https://a.example/l',
    ],
    [
      'a link with &copy in it',
      rss('<item><link>https://a.example/?a=1&copy=2</link></item>'),
      'https://a.example/?a=1&copy=2',
    ],
  ])('reads the link of an item with %s', (_, feed, link) => {
    expect(first(feed, 'https://acme.example/feeds/all.xml').link).toBe(link);
  });

  it.each([
    ['a cut script', '&lt;p&gt;One&lt;/p&gt;&lt;script type="x"&gt;run()', 'One'],
    [
      'a name that is no element',
      'Returns a Map&lt;string, number&gt; now',
      'Returns a Map<string, number> now',
    ],
    ['an element that hides the rest', 'Avoid &lt;script&gt; in pages', 'Avoid <script> in pages'],
    ['an element that was cut', 'One &lt;em&gt;and', 'One and'],
    ['a custom element', '&lt;my-box&gt;One', 'One'],
  ])('reads content with %s', (_, markup, content) => {
    expect(first(rss(`<item><description>${markup}</description></item>`)).content).toBe(content);
  });

  it('reads the description of a video', () => {
    const entry = `<entry><title>Launch</title><media:group xmlns:media="http://search.yahoo.com/mrss/">
      <media:title>Launch</media:title><media:description>What is new.</media:description></media:group></entry>`;
    expect(first(atom(entry))).toMatchObject({ title: 'Launch', content: 'What is new.' });
  });

  it('reads hostile tags in linear time', () => {
    for (const tags of ['&lt;script&gt;', '&lt;x ', '&lt;/b&gt;', '&lt;style&gt;&lt;/p']) {
      const feed = rss(`<item><title>${tags.repeat(100_000)}</title></item>`);
      expect(leastCpuMs(2_000, () => first(feed))).toBeLessThan(2_000);
    }
  });

  // ASVS 1.5.1
  it('does not expand entities that a feed defines', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">
      <!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><item><title>&b;&x;One</title></item></channel></rss>`;
    expect(first(bomb).title).toBe('&b;&x;One');
  });

  it('reads a feed with very deeply nested elements', () => {
    const deep = rss(`<item><description>${'<b>'.repeat(100_000)}x</description></item>`);
    expect(parseFeed(deep).items).toHaveLength(1);
  });
});

describe('the encoding of a feed', () => {
  const feed = (declared: string) =>
    `<?xml version="1.0"${declared}?>${rss('<item><title>Grüße</title></item>').slice(21)}`;
  const latin = (text: string) => Buffer.from(text, 'latin1');
  const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  const utf32 = (text: string) =>
    Buffer.from(Uint32Array.from([...text].map((c) => c.codePointAt(0) ?? 0)).buffer);

  it.each([
    ['UTF-8 that is not declared', Buffer.from(feed('')), null],
    ['the declared encoding', latin(feed(' encoding="ISO-8859-1"')), null],
    ['the encoding in the header', latin(feed('')), 'application/rss+xml; charset=iso-8859-1'],
    ['a wrong encoding in the header', Buffer.from(feed(' encoding="us-ascii"')), 'text/xml; charset=utf-16'],
    ['Windows-1252 declared as UTF-8', latin(feed(' encoding="UTF-8"')), null],
    ['an unknown encoding', latin(feed(' encoding="x-unknown"')), null],
    ['UTF-16 with a byte order mark', utf16(feed(' encoding="UTF-16"')), null],
    ['UTF-16 without a byte order mark', utf16(feed('')).subarray(2), null],
    ['UTF-32', utf32(feed('')), null],
    ['UTF-8 under a wrong header', Buffer.from(feed('')), 'text/xml; charset=iso-8859-1'],
    ['UTF-8 under a wrong declaration', Buffer.from(feed(' encoding="windows-1251"')), null],
    ['UTF-8 under a header of another script', Buffer.from(feed('') + '€'), 'text/xml; charset=gb2312'],
    ['UTF-8 under a header of UTF-16', Buffer.from(`${feed('')} `), 'text/xml; charset=utf-16'],
    ['UTF-8 under a header of UTF-16, of odd length', Buffer.from(feed('')), 'text/xml; charset=utf-16le'],
    [
      'UTF-16 without a byte order mark, and with a line break first',
      utf16(`\n${feed('')}`).subarray(2),
      'text/xml; charset=utf-8',
    ],
  ])('decodes a feed with %s', (_, bytes, contentType) => {
    expect(parseFeed(bytes, { contentType }).items[0]?.title).toBe('Grüße');
  });

  it('keeps a multibyte encoding whose bytes are also valid UTF-8', () => {
    const bytes = Buffer.concat([
      Buffer.from('<rss><channel><item><title>'),
      Buffer.from([0xc4, 0xa3, 0xc4, 0xb0]),
      Buffer.from('</title></item></channel></rss>'),
    ]);
    const title = (charset: string) =>
      parseFeed(bytes, { contentType: `text/xml; charset=${charset}` }).items[0]?.title;
    expect(title('gbk')).toBe('模陌');
    expect(title('iso-8859-1')).toBe('ģİ');
  });
});

describe('the date of an item', () => {
  it.each([
    ['Wed, 04 Mar 2026 10:30:00 +0100', '2026-03-04T09:30:00.000Z'],
    ['Tue, 4 March 2026 10:30 CET', '2026-03-04T09:30:00.000Z'],
    ['4 Mar 26 09:30:00 GMT', '2026-03-04T09:30:00.000Z'],
    ['Wednesday, March 4th, 2026 9:30 AM', '2026-03-04T09:30:00.000Z'],
    ['2026-03-04T09:30:00.123456Z', '2026-03-04T09:30:00.000Z'],
    ['2026-03-04T10:30:00+01', '2026-03-04T09:30:00.000Z'],
    ['2026-03-04 09:30:00', '2026-03-04T09:30:00.000Z'],
    ['20260304T093000Z', '2026-03-04T09:30:00.000Z'],
    ['2026-03-04', '2026-03-04T00:00:00.000Z'],
    ['2026-03', '2026-03-01T00:00:00.000Z'],
    ['2026-13-01T00:00:00Z', null],
    ['0001-01-01T00:00:00Z', null],
    ['mer., 4 mars 2026 10:30:00 +0100', '2026-03-04T09:30:00.000Z'],
    ['mar., 3 févr. 2026 10:30:00 GMT', '2026-02-03T10:30:00.000Z'],
    ['mercredi 4 août 2026 à 10h30', '2026-08-04T10:30:00.000Z'],
    ['1er mars 2026', '2026-03-01T00:00:00.000Z'],
    ['Mi, 04 Mär 2026 10:30:00 +0100', '2026-03-04T09:30:00.000Z'],
    ['Mittwoch, 4. März 2026 um 10:30 Uhr', '2026-03-04T10:30:00.000Z'],
    ['Do, 31 Dez 2026 10:30:00 MEZ', '2026-12-31T09:30:00.000Z'],
    ['Wed, 03/04/2026 - 10:30', '2026-03-04T10:30:00.000Z'],
    ['mer, 04/03/2026 - 10:30', '2026-03-04T10:30:00.000Z'],
    ['30/10/2026 - 9:15pm', '2026-10-30T21:15:00.000Z'],
    ['&lt;time datetime="2026-03-04T10:30:00+01:00"&gt;4 March&lt;/time&gt;', '2026-03-04T09:30:00.000Z'],
    ['1772616600', '2026-03-04T09:30:00.000Z'],
    ['1772616600500', '2026-03-04T09:30:00.500Z'],
    ['30.10.23', '2023-10-30T00:00:00.000Z'],
    ['30.10.2023, 14:30 Uhr', '2023-10-30T14:30:00.000Z'],
    ['2026-07-04T10:30:00 America/New_York', '2026-07-04T14:30:00.000Z'],
    ['Wed, 04 Mar 2026 10:30:00 Europe/Berlin', '2026-03-04T09:30:00.000Z'],
    ['2026-07-04T10:30:00+02:00[Europe/Paris]', '2026-07-04T08:30:00.000Z'],
    ['31.02.2023', null],
    ['31/12/2026 - 10:75', null],
    ['4 mars', null],
    ['yesterday', null],
    ['', null],
  ])('reads the date "%s" of an item', (text, date) => {
    expect(first(rss(`<item><pubDate>${text}</pubDate></item>`)).publishedAt).toBe(date);
  });
});
