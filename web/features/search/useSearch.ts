import { foldName } from '../../../src/lib/text/names.rules';
import { fetchSignedIn } from '../../lib/requests/sign-in-again';
import { useEffect, useState } from 'react';
import type { FoundGroup, SearchAnswer } from '../../../src/features/search/search.service';
import { truncate } from '../../../src/lib/text/unicode';

const PAUSE_MS = 150;

interface Answer extends SearchAnswer {
  text: string;
}

/** While `waiting` for results, `groups` are the previous results that still match. */
export interface Search {
  groups: FoundGroup[];
  /** The results contain a typo. */
  isSimilar?: true;
  state: 'idle' | 'waiting' | 'done' | 'failed' | 'signed-out';
}

/**
 * Searches after a pause in typing. A newer text aborts the previous search, so that late results aren't shown.
 */
export function useSearch(text: string): Search {
  const asked = text.trim();
  const [answer, setAnswer] = useState<Answer>({ text: '', groups: [] });
  const [failure, setFailure] = useState<{ text: string; isSignedOut: boolean } | null>(null);

  useEffect(() => {
    if (asked === '') return;
    const question = new AbortController();
    const timer = setTimeout(() => {
      ask(asked, question.signal)
        .then((outcome) => {
          if (question.signal.aborted) return;
          if ('groups' in outcome) setAnswer({ text: asked, ...outcome });
          else setFailure({ text: asked, isSignedOut: outcome.status === 401 });
        })
        .catch(() => {
          if (!question.signal.aborted) setFailure({ text: asked, isSignedOut: false });
        });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      question.abort();
    };
  }, [asked]);

  if (asked === '') return { groups: [], state: 'idle' };
  if (answer.text === asked) {
    const { text: _, ...found } = answer;
    return { ...found, state: 'done' };
  }
  if (failure?.text === asked) return { groups: [], state: failure.isSignedOut ? 'signed-out' : 'failed' };
  return { groups: stillMatching(answer.groups, asked), state: 'waiting' };
}

async function ask(text: string, signal: AbortSignal): Promise<SearchAnswer | { status: number }> {
  const path = `/api/search?q=${encodeURIComponent(truncate(text, 200))}`;
  const response = await fetchSignedIn(path, { signal });
  if (!response.ok) return { status: response.status };
  return (await response.json()) as SearchAnswer;
}

/** Returns the previous results that also match the new text. Keeping them avoids flicker. */
function stillMatching(groups: readonly FoundGroup[], text: string): FoundGroup[] {
  const words = foldName(text).split(/\s+/u);
  const matches = (title: string) => words.every((word) => foldName(title).includes(word));
  return groups.map((group) => ({ ...group, items: group.items.filter(({ title }) => matches(title)) }));
}
