import {
  fifthPages,
  fourthPages,
  heldOutPages,
  otherPages,
  sixthPages,
  thirdPages,
  tunedPages,
} from '../../fixtures/pages';
import { checkPage } from '../../plugins/url/check-page';
import { compareTexts } from '../../src/reading/pages/compare-texts';
import { readPage } from '../../src/reading/pages/read-page';
import { scorePages } from '../../src/testing/page-scenarios';
import { print, report } from './report';

/** The comparison was later tuned on all but the last set. `before`: its result on the pages before that. */
const sets = [
  {
    what: 'pages that the comparison was tuned on',
    pages: tunedPages,
    before: '0.1.0: 17 and 89',
    atMost: { missed: 2, falseAlarms: 8 },
  },
  {
    what: 'other pages',
    pages: otherPages,
    before: '0.1.0: 6 and 79; first run of the new comparison: 1 and 37',
    atMost: { missed: 6, falseAlarms: 15 },
  },
  {
    what: 'third set of pages',
    pages: thirdPages,
    before: 'first run: 3 and 24',
    atMost: { missed: 4, falseAlarms: 15 },
  },
  {
    what: 'fourth set of pages',
    pages: fourthPages,
    before: 'first run: 1 and 37',
    atMost: { missed: 6, falseAlarms: 15 },
  },
  {
    what: 'fifth set of pages',
    pages: fifthPages,
    before: 'first run: 0 and 16',
    atMost: { missed: 1, falseAlarms: 10 },
  },
  {
    what: 'sixth set of pages',
    pages: sixthPages,
    before: 'first run: 26 and 9',
    atMost: { missed: 6, falseAlarms: 15 },
  },
  {
    what: 'held-out pages',
    pages: heldOutPages,
    before: 'first run: 0 and 8',
    atMost: { missed: 1, falseAlarms: 10 },
  },
];

/** Counts missed changes of watched pages, and noise that is reported. */
export async function measurePageChanges(): Promise<void> {
  for (const { what, pages, before, atMost } of sets) {
    const score = await scorePages(pages, {
      check: checkPage,
      readPage: (...given) => Promise.resolve(readPage(...given)),
      compareTexts: (...given) => Promise.resolve(compareTexts(...given)),
    });
    report({
      what: `missed changes, ${what}`,
      unit: '',
      value: score.missed,
      target: { atMost: atMost.missed },
      figures: `of ${score.changes}; missed changes and false alarms before: ${before}`,
    });
    report({
      what: `false alarms, ${what}`,
      unit: '',
      value: score.falseAlarms,
      target: { atMost: atMost.falseAlarms },
      figures: `in 4 checks of ${score.noisePages} pages, and before changes`,
    });
    for (const { kind, scenario, round } of score.mistakes)
      print(`      ${kind}: ${scenario}, check ${round}`);
  }
}
