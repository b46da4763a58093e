import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { headlineKinds, type HeadlineKind } from '../features/headlines/headline-kinds.rules';
import {
  categoryOf as itemCategoryOf,
  itemCategoryOfKind,
} from '../features/monitoring/feed/item-category.rules';
import { articleCategoryOfKind } from '../features/trends/tagging/article-category.rules';
import { tagsOf, type Tags } from '../features/trends/tagging/tag-article.rules';
import { UNITED_STATES } from '../features/trends/trends.rules';
import { packageRoot } from '../lib/package-root';

type ItemSet = 'fit' | 'held-out' | 'blind-items';

/** Headlines with their correct answers. Words are tuned on all of them except `held-out`. */
export type HeadlineSet = ItemSet | 'trends' | 'blind-trends';

interface Labelled {
  title: string;
  /** An item without a kind may have the usual category of its source or `other`. */
  itemCategories: readonly string[];
  articleCategory: string;
  industries: readonly string[];
  locations: readonly string[];
}

/** The category of a blog's items without a kind. */
const USUAL = 'blog';

/** Reads the lines `kind | industries | locations | headline`; in sets of trends, the category is third. */
function read(set: HeadlineSet): Labelled[] {
  const isTrends = set.endsWith('trends');
  const lines = readFileSync(join(packageRoot, `fixtures/headlines/${set}.txt`), 'utf8').split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [one = '', two = '', three = '', ...title] = line.split('|').map((part) => part.trim());
      const [label, industries, locations] = isTrends ? [three, one, two] : [one, two, three];
      const kind = headlineKinds.find((name) => name === label);
      return {
        title: title.join('|'),
        itemCategories: kind ? [itemCategoryOfKind[kind]] : [USUAL, 'other'],
        articleCategory: isTrends ? label : ofKind(kind),
        industries: listed(industries),
        locations: listed(locations).map((place) => (place === 'US' ? UNITED_STATES : place)),
      };
    });
}

const ofKind = (kind: HeadlineKind | undefined): string => (kind && articleCategoryOfKind[kind]) ?? 'other';

const listed = (text: string): string[] => text.split(', ').filter((part) => part !== '');

/** Precision: the share of given answers that are correct. Recall: the share of correct answers that are given. */
export interface Score {
  precision: number;
  recall: number;
  headlines: number;
  wrong: string[];
}

/** Compares given answers with the correct ones. */
function score(
  headlines: readonly Labelled[],
  given: (headline: Labelled) => readonly string[],
  right: (headline: Labelled) => readonly string[],
): Score {
  const counts = { given: 0, right: 0, hits: 0 };
  const wrong: string[] = [];
  for (const headline of headlines) {
    const answers = given(headline);
    const expected = right(headline);
    const hits = answers.filter((answer) => expected.includes(answer)).length;
    counts.given += answers.length;
    counts.right += expected.length;
    counts.hits += hits;
    if (hits < answers.length || hits < expected.length)
      wrong.push(`${headline.title}: ${answers.join(', ') || 'none'} for ${expected.join(', ') || 'none'}`);
  }
  return {
    precision: counts.hits / counts.given,
    recall: counts.hits / counts.right,
    headlines: headlines.length,
    wrong,
  };
}

const tags = ({ title }: Labelled): Tags =>
  tagsOf({ title, content: '', industries: [] }, { industry: null, location: null, keywords: [] }, []);

/** Measures the categories of feed items. Sets of trends have none. */
export const scoreItems = (set: ItemSet): Score =>
  score(
    read(set),
    ({ title }) => [itemCategoryOf(title, '', USUAL)],
    (headline) => {
      const found = itemCategoryOf(headline.title, '', USUAL);
      return headline.itemCategories.includes(found) ? [found] : headline.itemCategories.slice(0, 1);
    },
  );

/** Measures the categories of trend articles. */
export const scoreArticles = (set: HeadlineSet): Score =>
  score(
    read(set),
    (headline) => [tags(headline).category],
    ({ articleCategory }) => [articleCategory],
  );

/** Measures the industries of the headlines that are labelled with any. */
export const scoreIndustries = (set: HeadlineSet): Score =>
  score(
    read(set).filter(({ industries }) => industries.length > 0),
    (headline) => tags(headline).industries,
    ({ industries }) => industries,
  );

export const scoreLocations = (set: HeadlineSet): Score =>
  score(
    read(set),
    (headline) => tags(headline).locations,
    ({ locations }) => locations,
  );
