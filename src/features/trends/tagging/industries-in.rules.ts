import { tokensOf } from '../../headlines/headline-tokens.rules';
import { findPhrases, linesOf, phrasesOf } from '../../headlines/phrases.rules';
import { trendIndustries, type TrendIndustry } from '../trends.rules';
import { industryPhrases } from './industry-phrases.rules';

const phrases = phrasesOf(
  trendIndustries.flatMap((industry) => linesOf(industry, industryPhrases[industry])),
);

/** Most characters that are read: later words are about other things, too. */
const MOST_READ = 1500;

/** Returns the industries that a text names, in order of appearance. */
export const industriesIn = (text: string): TrendIndustry[] => [
  ...new Set(findPhrases(tokensOf(text.slice(0, MOST_READ)), phrases).map(({ label }) => label)),
];
