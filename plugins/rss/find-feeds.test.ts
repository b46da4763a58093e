import { describe, expect, it } from 'vitest';
import { leastCpuMs } from '../../src/testing/cpu-time';
import { findFeeds, usualFeeds } from './find-feeds';

const PAGE = 'https://www.initrode.example/blog/';

describe('links to feeds on a page', () => {
  it.each([
    ['a relative address', '<link rel="alternate" type="application/rss+xml" href="rss">', ['/blog/rss']],
    [
      'a base',
      '<base href="/news/"><link rel=alternate type=application/atom+xml href=a.atom>',
      ['/news/a.atom'],
    ],
    ['a comment', '<!-- <link rel=alternate type=application/rss+xml href=/no> -->', []],
    [
      'the feeds of comments and an API of JSON',
      `<link rel="alternate" type="application/json" href="/wp-json/wp/v2/pages/5">
       <link rel="alternate" type="application/rss+xml" title="Comments" href="/comments/feed/">
       <link rel="alternate" type="application/rss+xml" title="News" href="/feed/">`,
      ['/feed/', '/comments/feed/', '/wp-json/wp/v2/pages/5'],
    ],
    ['a link in the text', '<a class="x" href="/posts/index.xml">Subscribe</a>', ['/posts/index.xml']],
    ['a link with a query', '<a href="/?feed=rss2&amp;lang=en">RSS</a>', ['/?feed=rss2&lang=en']],
    ['the scheme of feeds', '<a href="feed://www.initrode.example/atom.xml">RSS</a>', ['/atom.xml']],
    ['the same feed twice', '<a href="/feed">A</a><a href="/feed#top">B</a>', ['/feed']],
    [
      'other links',
      '<a href="/feedback">A</a><a href="/about.xml">B</a><a href="mailto:a@b.example">C</a>',
      [],
    ],
    ['feeds of other sites', '<a href="https://other.example/feed">A</a>', []],
  ])('reads %s', (_, html, paths) => {
    expect(findFeeds(html, PAGE)).toEqual(paths.map((path) => new URL(path, PAGE).href));
  });

  it('reads links to hosts of the same site and to services for feeds', () => {
    const html = `<a href="https://blog.initrode.example/feed">A</a><a href="https://feeds.feedburner.com/rss">B</a>`;
    expect(findFeeds(html, PAGE)).toEqual([
      'https://blog.initrode.example/feed',
      'https://feeds.feedburner.com/rss',
    ]);
  });

  it('reads a hostile page in linear time', () => {
    for (const part of [
      '<a href="',
      '<!--',
      `<a ${'a'.repeat(1900)}>`,
      '<link rel',
      `<a href="/${'feed/'.repeat(300)}x">`,
    ]) {
      const page = part.repeat(Math.ceil(2_000_000 / part.length));
      expect(leastCpuMs(1_000, () => findFeeds(page, PAGE))).toBeLessThan(1_000);
    }
  });
});

describe('usual paths of feeds', () => {
  it('lists those below the page first', () => {
    const below = usualFeeds('https://initrode.example/news/index.html?page=2');
    expect(below.slice(0, 3)).toEqual([
      'https://initrode.example/news/feed',
      'https://initrode.example/news/rss.xml',
      'https://initrode.example/feed',
    ]);
    expect(usualFeeds('https://initrode.example')).toEqual(below.slice(2));
    expect(below.length).toBeLessThan(10);
  });
});
