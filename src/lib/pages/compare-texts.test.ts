import { describe, expect, it } from 'vitest';
import { compareTexts } from './compare-texts';
import { readPage } from './read-page';

const at = (hour: number) => new Date(Date.UTC(2026, 2, 3, hour, 13)).toISOString();
const differ = (before: string, after: string, hours = 24) => {
  const { added, removed } = compareTexts({ text: before, at: at(0) }, { text: after, at: at(hours) });
  return added.length + removed.length > 0;
};

describe('lines that differ only in passing values', () => {
  it.each([
    ['Updated 3 minutes ago', 'Updated 2 hours ago'],
    ['Last updated: March 2, 2026', 'Last updated: March 3, 2026'],
    ['Tuesday, March 3, 2026', 'Wednesday, March 4, 2026'],
    ['Published 48 days ago', 'Published 49 days ago'],
    ['© 2025 Initrode', '© 2026 Initrode'],
    ['1,204 views', '1,390 views'],
    ['Only 7 left in stock', 'Only 3 left in stock'],
    ['38 people are viewing this', '12 people are viewing this'],
    ['Offer ends in 3d 4h', 'Offer ends in 2d 9h'],
    ['Request ID: 8f3c2a91d0', 'Request ID: 77ab0c42e1'],
    ['Leeds 9°C, cloudy', 'Leeds 12°C, rain'],
    ['4.7 (412 reviews)', '4.8 (420 reviews)'],
    ['4.7 out of 5 (1,204 ratings), free', '4.6 out of 5 (1,213 ratings), free'],
    ['14 applicants', '19 applicants'],
    ['Login 99.967% Up', 'Login 99.982% Up'],
    ['€48,124,826,618 processed', '€48,240,493,377 processed'],
    ['Loading your region…', 'Please wait...'],
    ['“Dry in a downpour.” Noor, Leeds', '“My third one already.” Pablo, Porto'],
    ['Page generated in 0.231 seconds', 'Page generated in 0.198 seconds'],
    ['“Fast” – and don’t worry', '"Fast" - and don\'t worry'],
  ])('ignores %s → %s', (before, after) => expect(differ(before, after)).toBe(false));

  it.each([
    ['Last incident: March 3', 'Last incident: March 4'],
    ['Last incident 200 days ago', 'Last incident 1 day ago'],
    ['Downtime this month 00:00:00', 'Downtime this month 03:00:00'],
    ['Webinar on March 4, 10:00', 'Webinar on March 4, 14:00'],
    ['Apply until June 30, 2026.', 'Apply until March 4, 2026.'],
    ['Open 9:00 – 17:00', 'Open 10:00 – 16:00'],
    ['Pro: $49', 'Pro: $59'],
    ['Up to 1,000 views per month', 'Up to 500 views per month'],
    ['Trusted by 10,000+ teams', 'Trusted by 25,000+ teams'],
    ['99.9% uptime guaranteed', '99.5% uptime guaranteed'],
    ['14 days free trial', '7 days free trial'],
    ['European cards 1.5% + €0.25', 'European cards 1.4% + €0.25'],
    ['9 out of 10 teams renew', '8 out of 10 teams renew'],
    ['99.95% of requests succeed', '99.90% of requests succeed'],
    ['Only 3 left in stock', 'Sold out'],
    ['Ships within 2 days', 'Ships within 5 days'],
    ['Version 4.1.3', 'Version 4.2.0'],
  ])('reports %s → %s', (before, after) => expect(differ(before, after)).toBe(true));

  it('ignores a clock, and reports a changed appointment', () => {
    expect(differ('09:13', '12:13', 3)).toBe(false);
    expect(differ('10:00', '14:00', 24)).toBe(true);
  });
});

describe('the order of lines', () => {
  it('ignores entries in another order', () => {
    expect(differ('Oak shelf\n$63\nWall clock\n$70', 'Wall clock\n$70\nOak shelf\n$63')).toBe(false);
  });

  it('reports values that swap', () => {
    expect(differ('Small\n$10\nLarge\n$20', 'Small\n$20\nLarge\n$10')).toBe(true);
    expect(differ('API\nOperational\nSite\nDegraded', 'API\nDegraded\nSite\nOperational')).toBe(true);
  });
});

describe('the memory of a page', () => {
  const html = (quote: string, price = '$49') =>
    `<main><h1>Plans</h1><p class="price">Pro: ${price}</p><div><p class="note">${quote}</p></div></main>`;

  /** Returns the numbers of the checks that report a change. */
  function reports(pages: readonly string[]): number[] {
    let last: Parameters<typeof compareTexts>[0] | null = null;
    const reported: number[] = [];
    for (const [index, source] of pages.entries()) {
      const { text, outline } = readPage(source);
      const now = { text, outline, at: at(24 * index), checks: index };
      if (last === null) {
        last = now;
        continue;
      }
      const { changes, memory } = compareTexts(last, now);
      if (changes.length > 0) reported.push(index);
      last = { ...now, memory };
    }
    return reported;
  }

  it('a text that flickers between two values is noise after the first change', () => {
    const [one, other] = [html('Start for free'), html('Try it today')];
    expect(reports([one, other, one, other, one, one, other])).toEqual([1]);
  });

  it('a place with other texts all the time is noise after the first change', () => {
    const quotes = [
      'Ask us anything',
      'Hear from peers',
      'Built with care',
      'Made in Leeds',
      'Loved by many',
    ];
    expect(reports(quotes.map((quote) => html(quote)))).toEqual([1]);
  });

  it('a stable place is reported next to a noisy one', () => {
    const quotes = ['Ask us anything', 'Hear from peers', 'Built with care', 'Made in Leeds'];
    expect(reports([...quotes.map((quote) => html(quote)), html('Loved by many', '$59')])).toEqual([1, 4]);
  });

  it('a place that has been stable for a while is reported again', () => {
    const [one, other] = [html('Start for free'), html('Try it today')];
    const quiet = Array.from({ length: 8 }, () => one);
    expect(reports([one, other, one, ...quiet, html('Talk to sales')])).toEqual([1, 11]);
  });

  it('a price that changes back and forth is reported each time', () => {
    expect(reports(['$49', '$59', '$49', '$59'].map((price) => html('Start', price)))).toEqual([1, 2, 3]);
  });

  it('new posts are reported each time', () => {
    const posts = Array.from(
      { length: 9 },
      (_, n) => `<li class="post">Article number ${n} about partners</li>`,
    );
    const blog = (first: number) =>
      `<main><h1>Blog</h1><ul>${posts.slice(first, first + 4).join('')}</ul></main>`;
    expect(reports([5, 4, 3, 2, 1].map(blog))).toEqual([1, 2, 3, 4]);
  });

  it('stays small however much changes', () => {
    let memory: string | undefined;
    for (let check = 0; check < 10; check += 1) {
      const pages = [0, 1].map((side) =>
        readPage(
          `<ul>${Array.from({ length: 3000 }, (_, n) => `<li class="c${n}">x${n * 7 + side + check}y</li>`).join('')}</ul>`,
        ),
      );
      const [one, other] = pages;
      if (!one || !other) throw new Error('two pages');
      const before = {
        text: one.text,
        outline: one.outline,
        at: at(check),
        ...(memory !== undefined && { memory }),
      };
      memory = compareTexts(before, {
        text: other.text,
        outline: other.outline,
        at: at(check + 1),
        checks: check,
      }).memory;
      expect(memory.length).toBeLessThan(100_000);
    }
  });

  it('ignores a memory that it cannot read', () => {
    const page = { text: 'Pro: $49', at: at(0) };
    for (const memory of ['', 'no JSON', '[]', '{"version":9}', '{"version":1,"places":{"sx":[1]}}'])
      expect(compareTexts({ ...page, memory }, { text: 'Pro: $59', at: at(1) }).added).toEqual(['Pro: $59']);
  });
});

describe('a text that an older version has read', () => {
  const page = readPage('<header><p>New: summit</p></header><main><h1>Plans</h1><p>Pro: $49</p></main>');

  it('is no change if the page is the same', () => {
    const old = { text: 'Plans\nPro: $49', at: at(0) };
    expect(compareTexts(old, { text: page.text, outline: page.outline, at: at(24) }).changes).toEqual([]);
  });

  it('is a change if a value differs', () => {
    const old = { text: 'Plans\nPro: $39', at: at(0) };
    const { added, removed } = compareTexts(old, { text: page.text, outline: page.outline, at: at(24) });
    expect({ added, removed }).toEqual({ added: ['Pro: $49'], removed: ['Pro: $39'] });
  });
});
