import { lengthOf, truncate } from '../../lib/text/unicode';
import { leadEntity } from '../leads/leads.entity';
import type { ItemCategory } from '../monitoring/monitoring.rules';
import { roadmapLimits, type RoadmapCategory } from '../roadmap/roadmap.rules';
import type { TrendCategory } from '../trends/trends.rules';
import { findCompany } from './headline.rules';

/** The parts of a found thing that texts of records use. */
interface FoundThing {
  title: string;
  url: string | null;
  /** Plain text. A preview is enough. */
  content: string;
  category: ItemCategory | TrendCategory;
}

/** Returns the company that a lead from the headline is about; empty if none is found. */
export const leadCompanyOf = ({ title }: Pick<FoundThing, 'title'>): string =>
  cut(findCompany(title), leadEntity.fields.company.maxLength);

export const roadmapTextsOf = ({ title, content, url, category }: FoundThing) => ({
  title: cut(title, roadmapLimits.title),
  description: withLink(content, url, roadmapLimits.description),
  category: roadmapCategories[category],
});

/** Product news may call for a feature of our own; other news needs research first. */
const roadmapCategories: Record<FoundThing['category'], RoadmapCategory> = {
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
};

/** Returns at most `max` code points of a text, with an ellipsis if it is cut. */
export function cut(text: string, max: number): string {
  return lengthOf(text) <= max ? text : `${truncate(text, max - 1).trimEnd()}…`;
}

/** Returns the text with the link below it, and cuts the text so that the whole link fits. */
export function withLink(text: string, url: string | null, max: number): string {
  const link = url === null ? '' : `\n\n${url}`;
  const room = max - lengthOf(link);
  return room <= 0 ? cut(text.trim(), max) : `${cut(text.trim(), room)}${link}`.trim();
}
