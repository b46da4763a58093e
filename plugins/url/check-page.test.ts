import { describe, expect, it } from 'vitest';
import { compareTexts } from '../../src/reading/pages/compare-texts';
import { readPage } from '../../src/reading/pages/read-page';
import type { CheckedSource, PluginTools } from '../../src/plugin-api';
import { checkPage, type PageOptions } from './check-page';

const unused = () => {
  throw new Error('not used');
};

const failing = () => Promise.reject(new Error('Chromium was not found'));

/** Returns a function that checks the next version of a page, and returns the content of the item or null. */
function watch(options: PageOptions, render: PluginTools['render'] = unused) {
  let source: CheckedSource = {
    url: 'https://initrode.example/',
    handle: null,
    validators: {},
    snapshot: null,
    contentHash: null,
    screenshots: 'off',
    options: {},
  };
  let day = 1;
  let note: string | null = null;
  let title: string | null = null;
  const check = async (
    html: string,
    changed: PageOptions = options,
    headers: Record<string, string> = {},
  ): Promise<string | null> => {
    day += 1;
    const result = await checkPage(
      source,
      {
        fetch: () =>
          Promise.resolve(new Response(html, { headers: { 'content-type': 'text/html', ...headers } })),
        render,
        canRender: render !== failing,
        open: unused,
        isBrowserIdle: () => true,
        previewPage: unused,
        readPage: (...given) => Promise.resolve(readPage(...given)),
        compareTexts: (...given) => Promise.resolve(compareTexts(...given)),
        parseFeed: unused,
        readFeed: unused,
        plainText: unused,
        log: { debug: () => undefined, info: () => undefined, warn: () => undefined },
        signal: new AbortController().signal,
        now: () => new Date(Date.UTC(2026, 2, day)),
        settings: { itunesUrl: '', newsUrl: '', rsshubUrl: null },
      },
      changed,
    );
    source = {
      ...source,
      validators: result.validators ?? source.validators,
      snapshot: result.snapshot ?? source.snapshot,
      contentHash: result.contentHash ?? source.contentHash,
    };
    note = result.note ?? null;
    title = result.items[0]?.title ?? null;
    return result.items[0]?.content ?? null;
  };
  return Object.assign(check, { note: () => note, title: () => title });
}

const plans = (price: string, note = 'Billed monthly') =>
  `<title>Plans</title><main><h1>Plans</h1><p class="price">${price}</p><p class="note">${note}</p></main>`;
const everything = { triggerWords: [], minimumChange: null, number: null };
const only = (watched: string) => ({ watch: watched, ignore: [], ignoreText: [] });

describe('the watched part', () => {
  it('only a selected part is watched', async () => {
    const check = watch({ selection: only('.price') });
    await check(plans('$49'));
    expect(await check(plans('$49', 'Billed yearly'))).toBeNull();
    expect(await check(plans('$59', 'Billed yearly'))).toBe('+ $59\n- $49');
  });

  it('does not report another selection as a change', async () => {
    const check = watch({ selection: only('.price') });
    await check(plans('$49'));
    expect(await check(plans('$49'), { selection: only('.note') })).toBeNull();
    expect(await check(plans('$49', 'Billed yearly'), { selection: only('.note') })).toBe(
      '+ Billed yearly\n- Billed monthly',
    );
  });

  it('a part that is missing is an error', async () => {
    const check = watch({ selection: only('.offer') });
    await expect(check(plans('$49'))).rejects.toThrow('Nothing on the page matches .offer');
  });
});

describe('reported changes', () => {
  it('small changes add up', async () => {
    const check = watch({ report: { ...everything, minimumChange: { unit: 'characters', amount: 20 } } });
    await check(plans('$49'));
    expect(await check(plans('$59'))).toBeNull();
    expect(await check(plans('$59', 'Paid quarterly'))).toContain('+ $59\n+ Paid quarterly');
    expect(await check(plans('$69', 'Paid quarterly'))).toBeNull();
  });

  it('a number is reported when it crosses a limit', async () => {
    const check = watch({
      selection: only('.price'),
      report: { ...everything, number: { above: null, below: 50 } },
    });
    await check(plans('$79'));
    expect(await check(plans('$59'))).toBeNull();
    expect(await check(plans('$49'))).toBe('+ $49\n- $59');
    expect(await check(plans('$39'))).toBeNull();
  });

  it('only changes with trigger words are reported', async () => {
    const check = watch({ report: { ...everything, triggerWords: ['yearly'] } });
    await check(plans('$49'));
    expect(await check(plans('$59'))).toBeNull();
    expect(await check(plans('$59', 'Billed yearly'))).toBe('+ Billed yearly\n- Billed monthly');
  });
});

describe('what surrounds the text', () => {
  const site = ({ title = 'Plans', menu = ['Product', 'Pricing'], target = '/signup' } = {}) =>
    `<title>${title}</title><nav>${menu.map((name) => `<a href="/${name}">${name}</a>`).join('')}<a href="/cart">Cart (3)</a></nav>
     <main><h1>Plans</h1><p>Pro: $49</p><a href="${target}">Start now</a><a href="/a">More</a><a href="/b">More</a></main>`;

  it('a new title, menu entry or target of a link is reported as a quiet item', async () => {
    const check = watch({});
    await check(site());
    expect(await check(site({ title: 'Plans by Acme' }))).toBe('+ Title: Plans by Acme\n- Title: Plans');
    expect(check.title()).toBe('Plans by Acme: title, menu or links changed');
    expect(await check(site({ menu: ['Product', 'Partners', 'Pricing'], title: 'Plans by Acme' }))).toBe(
      '+ Menu: Partners',
    );
    await check(site());
    expect(await check(site({ target: 'https://sales.example/contact' }))).toBe(
      '+ Link: Start now → sales.example/contact\n- Link: Start now → /signup',
    );
  });

  it('counts, tokens and numbers in the title, the menu and links are not reported', async () => {
    const check = watch({});
    await check(site());
    const changed = site({
      title: '(2) Plans',
      target: 'https://initrode.example/signup/?sid=8f3c2a91d0#top',
    });
    expect(await check(changed.replace('Cart (3)', 'Cart (5)'))).toBeNull();
  });

  it('a source that reports only some changes does not report what surrounds the text', async () => {
    const check = watch({ report: { ...everything, triggerWords: ['plans'] } });
    await check(site());
    expect(await check(site({ title: 'New plans' }))).toBeNull();
  });
});

describe('answers in place of the page', () => {
  it('an answer in place of the page is an error, and the page is compared with its last text', async () => {
    const check = watch({});
    await check(plans('$49'));
    const challenge =
      '<title>Just a moment...</title><main><p>Verify you are human. Ray ID: 8f2c1d0a9b</p></main>';
    await expect(check(challenge)).rejects.toThrow(
      'The page could not be read: its site asked to prove that the visitor is a person',
    );
    expect(await check(plans('$59'))).toBe('+ $59\n- $49');
  });

  it('a challenge that a header names is an error', async () => {
    const check = watch({});
    await expect(check(plans('$49'), {}, { 'cf-mitigated': 'challenge' })).rejects.toThrow(
      'could not be read',
    );
  });
});

describe('scripts of a page', () => {
  const shell = '<header>Acme Login</header><div id="root"></div><script src="/a.js"></script>';
  const rendered = (text: string) => () =>
    Promise.resolve({
      html: `<main>${text}</main>`,
      title: '',
      status: 200,
      url: 'https://initrode.example/',
    });
  it('auto runs the scripts of an app that is empty without them', async () => {
    let text = 'Pro: $49';
    const check = watch({}, () => rendered(text)());
    await check(shell);
    text = 'Pro: $59';
    expect(await check(shell)).toBe('+ Pro: $59\n- Pro: $49');
  });

  it('reads a page without scripts if there is no browser, and says so', async () => {
    const check = watch({ rendering: 'always' }, failing);
    await check(plans('$49'));
    expect(check.note()).toBe(
      'The page was read without running its scripts, because Chromium is not installed on the server.',
    );
    expect(await check(plans('$59'))).toBe('+ $59\n- $49');
  });

  it('names the missing browser if there is nothing to watch without it', async () => {
    for (const rendering of ['auto', 'always'] as const)
      await expect(watch({ rendering }, failing)(shell)).rejects.toThrow(
        'This page needs JavaScript, and opening it failed: Chromium was not found',
      );
    await expect(watch({ selection: only('.price') }, failing)(shell)).rejects.toThrow(
      'Nothing on the page matches .price without JavaScript, and Chromium is not installed on the server',
    );
  });

  it('never and always override the choice for each page', async () => {
    const never = watch({ rendering: 'never' }, unused);
    await never(shell);
    expect(await never(shell.replace('Login', 'Sign in'))).toBe('+ Acme Sign in\n- Acme Login');
    const always = watch({ rendering: 'always' }, rendered('Pro: $49'));
    await always(plans('$59'));
    expect(await always(plans('$69'))).toBeNull();
    expect(always.note()).toBeNull();
  });

  it('a short page is read without a browser if there is none', async () => {
    const short = (price: string) => `${plans(price)}<script>count()</script>`;
    const check = watch({}, failing);
    await check(short('$49'));
    expect(await check(short('$59'))).toBe('+ $59\n- $49');
  });

  it('does not report a switch between rendering and not rendering as a change', async () => {
    const check = watch({ rendering: 'never' }, rendered('Pro: $49'));
    await check(shell);
    expect(await check(shell, { rendering: 'always' })).toBeNull();
  });
});
