import { cut, withLink } from '../evidence/draft-texts.rules';
import { roadmapLimits, type RoadmapCategory } from './roadmap.rules';

/** By the category of the found thing. Product news may call for a feature of our own; other news needs research first. */
const roadmapCategories = {
  product_update: 'feature',
  product_launch: 'feature',
  press_release: 'research',
  partnership: 'research',
  funding: 'research',
  social_mention: 'research',
  blog: 'research',
  market_trend: 'research',
  regulation: 'research',
  acquisition: 'research',
  other: 'other',
} as const satisfies Record<string, RoadmapCategory>;

/** The parts of a found thing that the texts of an item use. */
export interface FoundThing {
  title: string;
  url: string | null;
  /** Plain text. A preview is enough. */
  content: string;
  category: keyof typeof roadmapCategories;
}

export const roadmapTextsOf = ({ title, content, url, category }: FoundThing) => ({
  title: cut(title, roadmapLimits.title),
  description: withLink(content, url, roadmapLimits.description),
  category: roadmapCategories[category],
});
