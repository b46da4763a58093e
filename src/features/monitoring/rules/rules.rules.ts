import { foldCase } from '../../../lib/text/fold-text';
import type { ItemCategory } from '../monitoring.rules';

/**
 * The requirements for an item. An empty list doesn't require anything; in a list of ids or categories, one must match.
 */
export interface RuleConditions {
  competitorIds: string[];
  sourceIds: string[];
  categories: ItemCategory[];
  /** The minimum significance, 1 to 100, that the item has when it is found; null for none. */
  minSignificance: number | null;
  /** Words or phrases, at least one of which must be in the title or the content. */
  anyWords: string[];
  /** Words or phrases that the title and the content must have together. */
  allWords: string[];
  /** Words or phrases that must not be in either. */
  noWords: string[];
}

/** In the order in which they are shown. */
export const ruleActionTypes = ['star', 'markRead', 'createLead', 'createRoadmapItem'] as const;
export type RuleActionType = (typeof ruleActionTypes)[number];

/** An object, so that actions can have settings. */
export interface RuleAction {
  type: RuleActionType;
}

/** The kinds of records that rules create. */
export type RuleRecordKind = 'lead' | 'roadmapItem';
const recordKinds: Partial<Record<RuleActionType, RuleRecordKind>> = {
  createLead: 'lead',
  createRoadmapItem: 'roadmapItem',
};

/**
 * `name` and `word`: longest texts, in Unicode code points. `wordsOfPhrase` bounds the cost of matching. `words` and
 * `ids`: per list.
 */
export const ruleLimits = {
  name: 100,
  word: 100,
  wordsOfPhrase: 10,
  words: 20,
  ids: 100,
  rules: 50,
  createdPerHour: 20,
} as const;

/** Number of the newest items that a preview examines, and of the matching ones that it shows. */
export const rulePreview = { examined: 500, shown: 5 } as const;

export const ruleMessages = {
  notFound: 'Rule not found',
  tooManyRules: `A workspace can have at most ${ruleLimits.rules} rules`,
  noCondition: 'Choose at least one condition',
  noAction: 'Choose at least one action',
  tooManyWords: `At most ${ruleLimits.words} words are allowed`,
  longPhrase: `A phrase can have at most ${ruleLimits.wordsOfPhrase} words`,
} as const;

export const wordLists = ['anyWords', 'allWords', 'noWords'] as const;

/** Returns whether the conditions require anything. */
export const hasCondition = ({ minSignificance, ...lists }: RuleConditions): boolean =>
  minSignificance !== null || Object.values(lists).some((list: readonly unknown[]) => list.length > 0);

export const hasAction = (actions: readonly RuleAction[], type: RuleActionType): boolean =>
  actions.some((action) => action.type === type);

/** Returns the kinds of records that the actions create from an item. */
export const recordsOf = (actions: readonly RuleAction[]): RuleRecordKind[] =>
  actions.flatMap(({ type }) => recordKinds[type] ?? []);

/** The fields of an item that conditions examine. */
export interface MatchedItem {
  competitorId: string;
  sourceId: string;
  category: ItemCategory;
  significance: number;
  title: string;
  content: string;
}

/** Returns the words of a text, folded. All characters except letters, their marks and numbers separate words. */
export const wordsIn = (text: string): string[] => foldCase(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

const phraseKey = (phrase: string): string => wordsIn(phrase).join(' ');

/**
 * Returns a function that returns the rules that an item matches. It reads the words of an item once, no matter how
 * many rules there are.
 */
export function createRuleMatcher<Rule extends { conditions: RuleConditions }>(rules: readonly Rule[]) {
  const matchers = rules.map((rule) => ({ rule, ...compile(rule.conditions) }));
  const find = createPhraseFinder(matchers.flatMap(({ any, all, none }) => [...any, ...all, ...none]));

  return (item: MatchedItem): Rule[] => {
    const fitting = matchers.filter(({ fits }) => fits(item));
    if (fitting.length === 0) return [];
    const found = find(item);
    return fitting
      .filter(
        ({ any, all, none }) =>
          (any.length === 0 || any.some((phrase) => found.has(phrase))) &&
          all.every((phrase) => found.has(phrase)) &&
          !none.some((phrase) => found.has(phrase)),
      )
      .map(({ rule }) => rule);
  };
}

function compile({ minSignificance, anyWords, allWords, noWords, ...conditions }: RuleConditions) {
  const competitorIds = new Set(conditions.competitorIds);
  const sourceIds = new Set(conditions.sourceIds);
  const categories = new Set(conditions.categories);
  const allows = <Value>(set: ReadonlySet<Value>, value: Value) => set.size === 0 || set.has(value);
  return {
    any: anyWords.map(phraseKey),
    all: allWords.map(phraseKey),
    none: noWords.map(phraseKey),
    fits: (item: MatchedItem) =>
      item.significance >= (minSignificance ?? 0) &&
      allows(competitorIds, item.competitorId) &&
      allows(sourceIds, item.sourceId) &&
      allows(categories, item.category),
  };
}

interface PhraseNode {
  next: Map<string, PhraseNode>;
  /** The phrase that ends here. */
  key: string | null;
}

/**
 * Returns a function that returns which of the phrases an item has. No phrase spans the title and the content. The cost
 * is that of the words of the item times those of the longest phrase, no matter how many phrases there are.
 */
function createPhraseFinder(phrases: readonly string[]) {
  const root: PhraseNode = { next: new Map(), key: null };
  for (const key of phrases) {
    let node = root;
    for (const word of key.split(' ')) {
      const next = node.next.get(word) ?? { next: new Map(), key: null };
      node.next.set(word, next);
      node = next;
    }
    node.key = key;
  }
  return ({ title, content }: Pick<MatchedItem, 'title' | 'content'>): ReadonlySet<string> => {
    const found = new Set<string>();
    if (phrases.length === 0) return found;
    for (const text of [wordsIn(title), wordsIn(content)])
      for (let start = 0; start < text.length; start += 1) {
        let node = root.next.get(text[start] ?? '');
        for (let at = start + 1; node; at += 1) {
          if (node.key !== null) found.add(node.key);
          node = node.next.get(text[at] ?? '');
        }
      }
    return found;
  };
}
