import type { HeadlineKind } from './headline-kinds.rules';
import { tokensOf } from './headline-tokens.rules';
import { kindPhrases } from './kind-phrases.rules';
import { findPhrases, type Found } from './phrases.rules';

/** Most characters that are read of a title or content. */
const MAX_READ = 500;
/** The least score of a title's kind. */
const LEAST = 2.7;
/** Content mentions many things in passing, so it needs clearer words. */
const LEAST_OF_CONTENT = 2 * LEAST;
/** Each further phrase of a kind counts less than the one before, because phrases often share words. */
const FURTHER = 0.4;
/** Words at the start of a headline count slightly more. */
const LOSS_PER_WORD = 0.03;
const MAX_LOSS = 0.6;

export interface Classified {
  kind: HeadlineKind;
  score: number;
  /** The phrases that led to this kind, in order of appearance. */
  because: readonly Found<HeadlineKind>[];
}

/** Returns the kind with the best phrases in a text; null if none has good ones. */
export function classifyHeadline(text: string, least = LEAST): Classified | null {
  const byKind = new Map<HeadlineKind, Found<HeadlineKind>[]>();
  for (const found of findPhrases(tokensOf(text.slice(0, MAX_READ)), kindPhrases)) {
    const ofKind = byKind.get(found.label) ?? [];
    byKind.set(found.label, ofKind);
    ofKind.push(found);
  }
  const [best] = [...byKind]
    .map(([kind, because]) => ({ kind, because, score: scoreOf(because) }))
    .sort((one, other) => other.score - one.score);
  return best && best.score >= least ? best : null;
}

const scoreOf = (found: readonly Found<HeadlineKind>[]): number =>
  found
    .map(({ weight, at }) => weight - Math.min(at * LOSS_PER_WORD, MAX_LOSS))
    .sort((one, other) => other - one)
    .reduce((sum, weight, index) => sum + weight * FURTHER ** index, 0);

/** Returns the kind of an item or article, by its title or else by the start of its content. */
export const kindOf = (title: string, content: string): HeadlineKind | undefined =>
  (classifyHeadline(title) ?? classifyHeadline(content, LEAST_OF_CONTENT))?.kind;
