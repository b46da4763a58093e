import { expect, it } from 'vitest';
import { leastCpuMs } from '../../testing/cpu-time';
import { classifyHeadline, kindOf } from './classify-headline.rules';
import { tokensOf } from './headline-tokens.rules';
import { findPhrases, linesOf, phrasesOf } from './phrases.rules';

const wordsOf = (text: string) => tokensOf(text).map(({ keys }) => keys[0]);

it('reads amounts, versions and signs as one token each', () => {
  expect(wordsOf('Raises US$20M, up 12% in v2.1.0?')).toEqual([
    ...['raises', 'us', '<money>', '<comma>', 'up', '<percent>', 'in', '<version>', '<question>'],
  ]);
  expect(wordsOf('€4.5 million')).toEqual(['<money>']);
  expect(wordsOf('3 million dollars')).toEqual(['<money>']);
  expect(wordsOf("What’s new at Gartner's")).toEqual(["what's", 'new', 'at', 'gartner']);
});

it('matches phrases with gaps, alternatives, verb forms and anchors', () => {
  const phrases = phrasesOf(linesOf('hit', '1 sign~ _ deal|pact / tap~~ / ^ new / old? news $'));
  const found = (text: string) => findPhrases(tokensOf(text), phrases).map(({ phrase }) => phrase);
  expect(found('Initrode signs a big new pact')).toEqual(['sign~ _ deal|pact']);
  expect(found('Initrode signs one two three four deal')).toEqual([]);
  expect(found('Globex tapped it')).toEqual(['tap~~']);
  expect(found('New and new')).toEqual(['^ new']);
});

it('returns the phrases that led to the kind', () => {
  const { kind, because } = classifyHeadline('Initrode partners with Globex') ?? {};
  expect(kind).toBe('partnership');
  expect(because?.[0]).toMatchObject({ phrase: 'partner~ with', at: 1, end: 3 });
});

it.each([
  ['Globex lands $60 million to court freelancers', 'funding'],
  ['Initrode and Globex agree to merge', 'acquisition'],
  ['Umbrella swallowed by larger rival', 'acquisition'],
  ['Octan deploys Hooli across 300 stores', 'partnership'],
  ['Initrode goes live on the Globex platform', 'partnership'],
  ['Acme recalls 900 kettles over faulty lids', 'corporate'],
  ['Introducing our new logo', 'corporate'],
  ['Hard news about our team', 'layoffs'],
  ['Globex cuts 12% of its workforce', 'layoffs'],
  ['New study: four in ten teams still use paper', 'research'],
  ['We’re making Team more affordable', 'pricing'],
  ['We’ve open-sourced our parser', 'product'],
  ['Banks rethink branches', 'trend'],
  ['Ohio delays its privacy law', 'regulation'],
] as const)('reads "%s" as %s', (title, kind) => expect(classifyHeadline(title)?.kind).toBe(kind));

it('returns null for words without a meaning', () => {
  expect(classifyHeadline('Hello')).toBeNull();
  expect(classifyHeadline('')).toBeNull();
  expect(kindOf('Big announcement inside', 'We raised $20M last week.')).toBe('funding');
});

it('takes less than 1 ms per headline and linear time for the worst texts', () => {
  const titles = Array.from(
    { length: 500 },
    (_, index) => `Initrode ${index} signs a deal with Globex for $${index}M`,
  );
  classifyHeadline(titles.join(' '));
  const classifyAll = () => titles.forEach((title) => classifyHeadline(title));
  expect(leastCpuMs(titles.length, classifyAll) / titles.length).toBeLessThan(1);
  for (const word of ['sign ', 'raises $', 'a-', '#', "'", '1.', 'to acquire '])
    expect(leastCpuMs(2_000, () => tokensOf(word.repeat(50_000)))).toBeLessThan(2_000);
});
