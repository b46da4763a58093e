import type { HeadlineKind } from './headline-kinds.rules';
import { linesOf, phrasesOf } from './phrases.rules';
import { guideWords, storyWords } from './words/blog-words.rules';
import { awardWords, corporateWords, layoffsWords, peopleWords } from './words/company-words.rules';
import { regulationWords, researchWords, trendWords } from './words/market-words.rules';
import { acquisitionWords, fundingWords, resultsWords } from './words/money-words.rules';
import { eventWords, hiringWords, incidentWords, socialWords } from './words/notice-words.rules';
import { partnershipWords } from './words/partnership-words.rules';
import { pricingWords, productWords } from './words/product-words.rules';

const words: Readonly<Record<HeadlineKind, string>> = {
  funding: fundingWords,
  acquisition: acquisitionWords,
  partnership: partnershipWords,
  product: productWords,
  pricing: pricingWords,
  people: peopleWords,
  results: resultsWords,
  award: awardWords,
  corporate: corporateWords,
  layoffs: layoffsWords,
  research: researchWords,
  trend: trendWords,
  guide: guideWords,
  story: storyWords,
  event: eventWords,
  hiring: hiringWords,
  incident: incidentWords,
  regulation: regulationWords,
  social: socialWords,
};

const kinds = Object.keys(words).filter((kind): kind is HeadlineKind => Object.hasOwn(words, kind));

export const kindPhrases = phrasesOf(kinds.flatMap((kind) => linesOf(kind, words[kind])));
