import { describe, expect, it } from 'vitest';
import { leastCpuMs } from '../../../testing/cpu-time';
import { selectorProblem } from './selector.rules';
import { previewPage } from '../preview-page';
import { readPage, type PageSelection } from '../read-page';
import { firstNumber, judgeChange, type ReportRules } from './report-rules';

const html = `<!doctype html><title>Plans</title><nav><a href="/x">Home</a></nav><main><h1>Plans</h1>
<div class="plan" id="starter"><h2>Starter</h2><p class="price">$0</p></div>
<div class="plan" id="pro"><h2>Pro</h2><p class="price" data-price="49">$49</p><p class="note">Rev. 8841: billed monthly</p></div>
<div class="related">Read more</div></main>`;
const read = (selection: Partial<PageSelection>) =>
  readPage(html, { selection: { watch: null, ignore: [], ignoreText: [], ...selection } }).text;

describe('the watched part of a page', () => {
  it.each([
    ['.price', '$0\n$49'],
    ['#pro .price', '$49'],
    ['.plan:nth-of-type(2) > h2', 'Pro'],
    ['.plan:has(.note) .price', '$49'],
    ['nav', 'Home'],
    ['//p[@class="price"]', '$0\n$49'],
    ['//div[@id="pro"]/p[1]', '$49'],
    ["//h2[text()='Pro']/following-sibling::p[contains(@class, 'price')]", '$49'],
    ['//p/@data-price', '49'],
    ['//div[@id="starter"]/h2/text()', 'Starter'],
    ['(//p[@class="price"])[last()]', '$49'],
    ['main, .plan', 'Plans\nStarter\n$0\nPro\n$49\nRev. 8841: billed monthly\nRead more'],
    ['.nowhere', ''],
  ])('%s selects %j', (watch, text) => expect(read({ watch })).toBe(text));

  // ASVS 1.2.9
  it('omits ignored parts and texts', () => {
    expect(read({ ignore: ['.related', '//h2'] })).toBe('Plans\n$0\n$49\nRev. 8841: billed monthly');
    expect(read({ watch: '#pro', ignoreText: ['rev. *:', '$49'] })).toBe('Pro\nbilled monthly');
    expect(read({ watch: '#pro', ignoreText: ['/rev\\. \\d+: /'] })).toBe('Pro\n$49\nbilled monthly');
  });

  it.each([
    ['watch', { watch: 'p::::x' }, /^The selector p::::x is invalid/],
    ['watch', { watch: '//p[' }, /bracket/],
    ['ignoreText', { ignoreText: ['/(/'] }, /^The text to ignore \/\(\/ is not a regular expression$/],
  ])('refuses an invalid %s', (_, selection, message) => expect(() => read(selection)).toThrow(message));

  it('returns the text and the selected parts for a preview', () => {
    const selection = { watch: '.price', ignore: [], ignoreText: [] };
    expect(previewPage(html, { selection })).toEqual({
      title: 'Plans',
      text: '$0\n$49',
      isCut: false,
      parts: [
        { path: 'main > div#starter > p.price', text: '$0' },
        { path: 'main > div#pro > p.price', text: '$49' },
      ],
      partCount: 2,
      needsScript: false,
      firstNumber: 0,
    });
  });
});

describe('selectors and patterns', () => {
  it.each([
    ['div[', 'The selector div[ is invalid: a bracket or a quote has no partner'],
    ['', 'The selector  is invalid: enter a CSS selector such as .pricing, or an XPath such as //main'],
    ['p:foo', 'The selector p:foo is invalid: unknown pseudo-class :foo'],
    ['//p[@a==1]', 'The selector //p[@a==1] is invalid: it could not be understood from character 8 on'],
    [
      '//p[substring(1)]',
      'The selector //p[substring(1)] is invalid: the arguments of substring() are wrong',
    ],
    ['//p[matches(., "(a+)+$")]', 'the XPath function matches() is not supported'],
    ['//a//a//a//a//a//a//a//a//a//a//a//a//a', 'it is too complex'],
    [':has(:has(:has(:has(:has(:has(:has(a)))))))', 'it is too complex'],
  ])('refuses the selector %j', (watch, message) => expect(() => read({ watch })).toThrow(message));

  it('refuses a pattern that matches everything', () => {
    expect(() => read({ ignoreText: ['**'] })).toThrow('The text to ignore ** would leave nothing to watch');
  });

  it.each(['.a > b', 'a[href*="x"]', '//a[contains(., "it\'s")]', '(//p)[1]', 'p:not(.x)'])(
    '%s is a selector',
    (selector) => expect(selectorProblem(selector)).toBeNull(),
  );
});

describe('the rules of a report', () => {
  const rules = (given: Partial<ReportRules>): ReportRules => ({
    triggerWords: [],
    minimumChange: null,
    number: null,
    ...given,
  });
  const judge = (given: Partial<ReportRules>, before: string, after: string) =>
    judgeChange(rules(given), { added: [after], removed: [before] }, { before, after });

  it('find trigger words as whole words only', () => {
    expect(judge({ triggerWords: ['price'] }, 'One', 'New Price: $5')).toBe('report');
    expect(judge({ triggerWords: ['price'] }, 'Our PRICE', 'Gone')).toBe('report');
    expect(judge({ triggerWords: ['price'] }, 'One', 'Priceless')).toBe('skip');
    expect(judge({ triggerWords: ['sold out'] }, 'One', 'It is sold out.')).toBe('report');
  });

  it('wait when a change is too small', () => {
    const atLeast = (amount: number) => ({ minimumChange: { unit: 'characters' as const, amount } });
    expect(judge(atLeast(4), 'Pro costs $49', 'Pro costs $59')).toBe('report');
    expect(judge(atLeast(7), 'Pro costs $49', 'Pro costs $59')).toBe('wait');
    const share = (amount: number) => ({ minimumChange: { unit: 'percent' as const, amount } });
    expect(judge(share(40), 'Pro costs $49', 'Pro costs $59')).toBe('report');
    expect(judge(share(60), 'Pro costs $49', 'Pro costs $59')).toBe('wait');
  });

  it('report a number when it crosses the limit', () => {
    const below = { number: { above: null, below: 50 } };
    expect(judge(below, 'Now $59', 'Now $49')).toBe('report');
    expect(judge(below, 'Now $49', 'Now $39')).toBe('skip');
    expect(judge(below, 'Now $49', 'Now $59')).toBe('skip');
    expect(judge({ number: { above: 1000, below: null } }, '€999,00', '€1.299,00')).toBe('report');
    expect(judge(below, 'Now $59', 'No price')).toBe('skip');
    const range = { number: { above: 100, below: 50 } };
    expect(judge(range, 'Now $40', 'Now $120')).toBe('report');
    expect(judge(range, 'Now $120', 'Now $90')).toBe('skip');
  });

  it.each([
    ['$1,299.00', 1299],
    ['1.299,50 €', 1299.5],
    ['from -4.5 %', -4.5],
    ['12 34', 12],
    ['1 299 kr', 1299],
    ['none', null],
  ])('reads the first number of %j as %j', (text, number) => expect(firstNumber(text)).toBe(number));
});

describe('hostile rules and pages', () => {
  it('matches a pattern in linear time that would hang other engines', () => {
    const page = `<p>${'a'.repeat(20_000)}!</p>`;
    const ignoreText = ['/(a+)+$/', '/(a|a)*b/', `${'a*'.repeat(90)}b`];
    const read = () => readPage(page, { selection: { watch: null, ignore: [], ignoreText } });
    expect(leastCpuMs(5_000, read)).toBeLessThan(5_000);
  });

  it.each(['div div div div', '//div//div', 'div:has(p)', '//div[.//p]', 'div ~ div'])(
    'the selector %s ends on a page of many elements',
    (watch) => {
      const page = `<main>${'<div><div><p>x</p></div></div>'.repeat(3_000)}</main>`;
      const read = () => readPage(page, { selection: { watch, ignore: [], ignoreText: [] } });
      expect(leastCpuMs(15_000, read)).toBeLessThan(15_000);
    },
  );
});
