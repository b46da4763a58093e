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
    ['Offer ends in 09:38:16', 'Offer ends in 16:45:56'],
    ['NYSE: UMB $44.28 -0.81 (1.6%)', 'NYSE: UMB $44.12 +0.30 (2.2%)'],
    ['78% of 345 readers found this helpful', '66% of 349 readers found this helpful'],
    ['Newest member: anna', 'Newest member: ben'],
    [
      'Edit this page on GitHub · Last edited by @jo 2 days ago',
      'Edit this page on GitHub · Last edited by @mi 3 days ago',
    ],
    ['20 Personen sehen sich das gerade an', '27 Personen sehen sich das gerade an'],
    ['閲覧数: 3021', '閲覧数: 3160'],
    ['Oslo, 27.0 km away', 'Oslo, 3.5 km away'],
    ['Average first reply: 3 h', 'Average first reply: 1 h'],
    ['82 orders today', '91 orders today'],
    ['42 members online', '57 members online'],
    ['Open now', 'Closed now'],
    ['Branches: Closed today', 'Branches: Open until 16:30 today'],
    ['Fermé, ouvre demain à 9 h', 'Ouvert aujourd’hui jusqu’à 18 h'],
    ['Ticket 7 of the queue: waiting time 3 minutes', 'Ticket 7 of the queue: waiting time 9 minutes'],
    ['50 partners are online right now', '54 partners are online right now'],
    ['Basket (3)', 'Basket (0)'],
    ['EUR/SEK 11.2107', 'EUR/SEK 11.2773'],
    ['Build jHB4uaJ7oYZ4', 'Build oVioCuzm8BFJ'],
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
    ['Version 4.6 (182)', 'Version 4.7 (190)'],
    ['Battery 4.6 (2 cells)', 'Battery 4.8 (2 cells)'],
    ['Black Friday: -20% on all plans', 'Black Friday: -30% on all plans'],
    [
      'Notice period: 30 days. Last updated March 2, 2026',
      'Notice period: 14 days. Last updated March 3, 2026',
    ],
    ['Today only: 15 seats', 'Today only: 10 seats'],
    ['As of today, we run 14 shops', 'As of today, we run 15 shops'],
    ['78% of customers found it faster', '66% of customers found it faster'],
    ['Stream starts 18:00:00', 'Stream starts 19:00:00'],
    ['API: 100 requests per second', 'API: 50 requests per second'],
    ['10,000 page views', '25,000 page views'],
    ['Monthly active users\n1,000', 'Monthly active users\n2,500'],
    ['Cached reads: 5 GB', 'Cached reads: 2 GB'],
    ['Answers: 10/day', 'Answers: 5/day'],
    ['Online courses: 14', 'Online courses: 20'],
    ['Latency under 50 ms', 'Latency under 20 ms'],
    ['99.9% uptime', '99.5% uptime'],
    ['Revenue +12% in Q4', 'Revenue +18% in Q4'],
    ['Node.js 20', 'Node.js 22'],
    ['Effective as of January 1, 2026', 'Effective as of April 1, 2026'],
    ['Order today: 2 for 1', 'Order today: 3 for 2'],
    ['We are open on Sundays now', 'We are closed on Sundays now'],
    ['Registration: Open now', 'Registration: Closed now'],
    ['Open today', 'Closed until further notice'],
    ['The hosted edition has a monthly uptime of 99.95%', 'The hosted edition has a monthly uptime of 99.5%'],
    ['We keep records of consent for 24 months', 'We keep records of consent for 12 months'],
    ['Accept 3 invitations', 'Accept 1 invitations'],
    ['A session that starts today lasts 01:12:40', 'A session that starts today lasts 00:45:10'],
    ['Longest call 01:12:40', 'Longest call 01:45:10'],
    ['Our 14 offices are open to visitors', 'Our 12 offices are open to visitors'],
    ['Today 212 people work at Initrode', 'Today 168 people work at Initrode'],
    ['A referral brings you 120 points', 'A referral brings you 80 points'],
    ['Call +351 210 555 100', 'Call +351 210 555 177'],
    ['Plan last updated: now €49', 'Plan last updated: now €59'],
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

  it('follows entries whose ratings have grown', () => {
    const before = 'Oat bar\n$2.10 4.1 (41)\nRye crackers\n$3.40 4.8 (118)';
    expect(differ(before, 'Rye crackers\n$3.40 4.8 (121)\nOat bar\n$2.10 4.1 (44)')).toBe(false);
    expect(differ(before, 'Rye crackers\n$3.10 4.8 (121)\nOat bar\n$2.10 4.1 (44)')).toBe(true);
    expect(differ(before, 'Oat bar\n$3.40 4.8 (121)\nRye crackers\n$2.10 4.1 (44)')).toBe(true);
  });

  it('reports values that swap', () => {
    expect(differ('Small\n$10\nLarge\n$20', 'Small\n$20\nLarge\n$10')).toBe(true);
    expect(differ('API\nOperational\nSite\nDegraded', 'API\nDegraded\nSite\nOperational')).toBe(true);
  });
});

describe('the markup of a page', () => {
  const changed = (before: string, after: string) => {
    const read = (html: string, hour: number) => {
      const { text, outline } = readPage(`<main><h1>Plans</h1>${html}</main>`);
      return { text, outline, at: at(hour) };
    };
    const { added, removed } = compareTexts(read(before, 0), read(after, 24));
    return { added, removed };
  };
  const nothing = { added: [], removed: [] };

  it('reads the prices of a hidden billing period', () => {
    const plan = (yearly: string) =>
      `<p><span data-period="month">€49</span> <span data-period="year" hidden>${yearly}</span></p>`;
    expect(changed(plan('€39'), plan('€36')).added).toEqual(['€49 €36']);
  });

  it.each([
    ['an open dialog', (price: string) => `<dialog open><p>From ${price}</p></dialog>`],
    ['a field of a form', (price: string) => `<label>Price <input readonly value="${price}"></label>`],
    [
      'a price for eyes and one for ears',
      (price: string) =>
        `<span aria-hidden="true">${price}</span><span class="sr-only">${price} a month</span>`,
    ],
    [
      'a picture with a text for ears',
      (price: string) => `<img alt="" aria-hidden="true"><span class="sr-only">From ${price}</span>`,
    ],
    ['a drawing', (price: string) => `<svg aria-hidden="true"><text>${price}</text></svg>`],
    [
      'the product of a provider of consent notices',
      (price: string) =>
        `<div class="consent-box"><p>Cookie consent</p><p>${price}</p><button>Accept</button></div>`,
    ],
  ])('reports a price in %s once', (_, part) => {
    const { added, removed } = changed(part('€49'), part('€59'));
    expect([added.join().match(/€59/g), removed.join().match(/€49/g)]).toEqual([['€59'], ['€49']]);
  });

  it.each([
    ['a closed dialog', (text: string) => `<dialog><p>${text} €49</p></dialog>`],
    ['a token of a form', (text: string) => `<input name="csrf" value="${text}">`],
    ['a placeholder', (text: string) => `<input placeholder="${text}">`],
    ['a badge', (text: string) => `<span aria-hidden="true">${text.length}</span>`],
    [
      'a cookie notice',
      (text: string) => `<div class="cookie-banner"><p>Cookies ${text}</p><button>OK</button></div>`,
    ],
  ])('ignores another text in %s', (_, part) =>
    expect(changed(part('Moving house'), part('Lost passwords'))).toEqual(nothing),
  );

  it('marks the person whose words rotate', () => {
    const quote = (text: string, who: string) =>
      `<figure><blockquote>${text}</blockquote><figcaption>${who}</figcaption></figure>`;
    expect(changed(quote('It works', 'Ada, Octan'), quote('So quick', 'Bo, Stark'))).toEqual(nothing);
  });

  it.each([
    ['a carousel', (text: string) => `<div aria-roledescription="carousel"><p>${text}</p></div>`],
    ['a marquee', (text: string) => `<div role="marquee"><p>${text}</p></div>`],
    ['a labelled selection', (text: string) => `<div><div>Related articles</div><a>${text}</a></div>`],
    ['the most read posts', (text: string) => `<div><h2>Most read this week</h2><p>${text}</p></div>`],
  ])('ignores another text in %s', (_, part) =>
    expect(changed(part('Moving house'), part('Lost passwords'))).toEqual(nothing),
  );

  it('reports another text after a line that only begins like a selection', () => {
    const part = (text: string) => `<div><div>Related costs per month</div><p>${text}</p></div>`;
    expect(changed(part('Setup is free'), part('Setup is charged')).added).toEqual(['Setup is charged']);
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

  it('treats a text that flickers between two values as noise after the first change', () => {
    const [one, other] = [html('Start for free'), html('Try it today')];
    expect(reports([one, other, one, other, one, one, other])).toEqual([1]);
  });

  it('treats a place whose text always changes as noise after the first change', () => {
    const quotes = [
      'Ask us anything',
      'Hear from peers',
      'Built with care',
      'Made in Leeds',
      'Loved by many',
    ];
    expect(reports(quotes.map((quote) => html(quote)))).toEqual([1]);
  });

  it('reports a stable place next to a noisy one', () => {
    const quotes = ['Ask us anything', 'Hear from peers', 'Built with care', 'Made in Leeds'];
    expect(reports([...quotes.map((quote) => html(quote)), html('Loved by many', '$59')])).toEqual([1, 4]);
  });

  it('reports a place again that has been stable for a while', () => {
    const [one, other] = [html('Start for free'), html('Try it today')];
    const quiet = Array.from({ length: 8 }, () => one);
    expect(reports([one, other, one, ...quiet, html('Talk to sales')])).toEqual([1, 11]);
  });

  it('reports a price each time that changes back and forth', () => {
    expect(reports(['$49', '$59', '$49', '$59'].map((price) => html('Start', price)))).toEqual([1, 2, 3]);
  });

  it('reports new posts each time', () => {
    const posts = Array.from(
      { length: 9 },
      (_, n) => `<li class="post">Article number ${n} about partners</li>`,
    );
    const blog = (first: number) =>
      `<main><h1>Blog</h1><ul>${posts.slice(first, first + 4).join('')}</ul></main>`;
    expect(reports([5, 4, 3, 2, 1].map(blog))).toEqual([1, 2, 3, 4]);
  });

  it('stays small even if everything changes', () => {
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

  it('has no changes if the page is the same', () => {
    const old = { text: 'Plans\nPro: $49', at: at(0) };
    expect(compareTexts(old, { text: page.text, outline: page.outline, at: at(24) }).changes).toEqual([]);
  });

  it('has a change if a value differs', () => {
    const old = { text: 'Plans\nPro: $39', at: at(0) };
    const { added, removed } = compareTexts(old, { text: page.text, outline: page.outline, at: at(24) });
    expect({ added, removed }).toEqual({ added: ['Pro: $49'], removed: ['Pro: $39'] });
  });
});
