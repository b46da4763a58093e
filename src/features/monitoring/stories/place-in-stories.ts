import { days } from '../../../lib/clock';
import { REPORT } from '../feed/significance.rules';
import { isSameStory, storyOf, type Story } from './same-story.rules';
import type { StoryItem, StoryItemsRepo } from './story-items.repo';

/** Items found within this time can tell the same story. */
const STORY_MS = days(5);
/** Maximum number of items about one competitor to compare with a new one. */
const COMPARED = 200;
/**
 * Maximum number of items for each word of its title, the latest ones, because most titles contain the competitor's
 * name.
 */
const COMPARED_PER_WORD = 20;

/** A new item, before it is stored. */
export interface NewStoryItem extends StoryItem {
  workspaceId: string;
  competitorId: string;
  significance: number;
  /** Changes of a page are never part of a story. */
  changes: unknown;
}

/** The recent stories of one competitor, found by the words of their titles. */
interface Recent {
  byWord: Map<string, KnownItem[]>;
}

interface KnownItem {
  item: StoryItem;
  story: Story;
  detectedMs: number;
}

/**
 * Groups new items with those of other sources that tell the same story about the same competitor. The cost of an item
 * is that of a few recent titles for each of its words. Use one for each transaction.
 */
export function createStories(stored: StoryItemsRepo) {
  const recent = new Map<string, Recent>();

  async function recentOf({ workspaceId, competitorId, detectedAt }: NewStoryItem): Promise<Recent> {
    const known = recent.get(competitorId);
    if (known) return known;
    const since = new Date(Date.parse(detectedAt) - STORY_MS).toISOString();
    const made: Recent = { byWord: new Map() };
    for (const item of (await stored.recent(workspaceId, competitorId, since, COMPARED)).reverse())
      add(made, item, storyOf(item.title));
    recent.set(competitorId, made);
    return made;
  }

  return {
    /**
     * Sets `storyId` of the items that tell a known story. `pending` has all items that are not stored yet, which may
     * be the first ones of a story.
     */
    async place<Item extends NewStoryItem>(items: readonly Item[], pending: readonly Item[]): Promise<void> {
      for (const item of items) {
        if (item.changes !== null) continue;
        const others = await recentOf(item);
        const story = storyOf(item.title);
        const same = sameAs(others, item, story);
        add(others, item, story);
        if (!same) continue;
        item.storyId = same.storyId ?? same.id;
        const first = pending.find(({ id }) => id === item.storyId);
        if (first) first.significance = raised(first.significance, item.significance);
        else await stored.addReport(item.workspaceId, item.storyId, item.significance, REPORT);
      }
    },
  };
}

const raised = (significance: number, other: number): number =>
  Math.min(100, Math.max(significance, other) + REPORT);

function add({ byWord }: Recent, item: StoryItem, story: Story): void {
  const known = { item, story, detectedMs: Date.parse(item.detectedAt) };
  for (const word of story.words) {
    const others = byWord.get(word);
    if (!others) byWord.set(word, [known]);
    else if (others.push(known) >= 2 * COMPARED_PER_WORD) others.splice(0, COMPARED_PER_WORD);
  }
}

/** Returns the item of another source with the most shared words that tells the same story. */
function sameAs(
  { byWord }: Recent,
  { sourceId, detectedAt }: StoryItem,
  story: Story,
): StoryItem | undefined {
  const since = Date.parse(detectedAt) - STORY_MS;
  const compared = new Set<KnownItem>();
  let best: StoryItem | undefined;
  let most = 0;
  for (const word of story.words) {
    const others = byWord.get(word) ?? [];
    for (let place = Math.max(0, others.length - COMPARED_PER_WORD); place < others.length; place += 1) {
      const other = others[place];
      if (!other || other.item.sourceId === sourceId || other.detectedMs < since || compared.has(other))
        continue;
      compared.add(other);
      const shared = countShared(story, other.story);
      if (shared <= most || !isSameStory(story, other.story, shared)) continue;
      most = shared;
      best = other.item;
    }
  }
  return best;
}

function countShared({ words }: Story, other: Story): number {
  let shared = 0;
  for (const word of words) if (other.words.has(word)) shared += 1;
  return shared;
}

export type Stories = ReturnType<typeof createStories>;
