import { describe, expect, it } from 'vitest';
import {
  fifthPages,
  fourthPages,
  heldOutPages,
  otherPages,
  sixthPages,
  thirdPages,
  tunedPages,
} from '../../../fixtures/pages';
import { checkPage } from '../../../plugins/url/check-page';
import { scorePages } from '../../testing/page-scenarios';
import { compareTexts } from './compare-texts';
import { readPage } from './read-page';

const watching = {
  check: checkPage,
  readPage: (...given: Parameters<typeof readPage>) => Promise.resolve(readPage(...given)),
  compareTexts: (...given: Parameters<typeof compareTexts>) => Promise.resolve(compareTexts(...given)),
};

describe('changes of pages that are reported', () => {
  it.each([
    ['the pages that the comparison was tuned on', tunedPages, { missed: 1, falseAlarms: 6 }],
    ['other pages', otherPages, { missed: 2, falseAlarms: 12 }],
    ['the third set of pages', thirdPages, { missed: 2, falseAlarms: 8 }],
    ['the fourth set of pages', fourthPages, { missed: 1, falseAlarms: 10 }],
    ['the fifth set of pages', fifthPages, { missed: 0, falseAlarms: 8 }],
    ['the sixth set of pages', sixthPages, { missed: 2, falseAlarms: 4 }],
    ['the held-out pages', heldOutPages, { missed: 0, falseAlarms: 10 }],
  ])('%s: misses few changes and raises few false alarms', async (_, scenarios, limits) => {
    const { missed, falseAlarms, mistakes } = await scorePages(scenarios, watching);
    const listed = mistakes.map(
      ({ kind, scenario, round, content }) => `${kind} ${scenario} ${round} ${content}`,
    );
    expect(missed, listed.join('\n')).toBeLessThanOrEqual(limits.missed);
    expect(falseAlarms, listed.join('\n')).toBeLessThanOrEqual(limits.falseAlarms);
  });
});
