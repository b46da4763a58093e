import {
  ruleActionTypes,
  type RuleAction,
  type RuleActionType,
  type RuleConditions,
} from '../../../../src/features/monitoring/rules/rules.rules';
import { significanceLevels } from '../../../../src/features/monitoring/monitoring.rules';
import { categoryLabel } from '../monitoring-texts';

/** The names of competitors and sources, by id. */
export type Names = ReadonlyMap<string, string>;

export const actionLabels: Record<RuleActionType, string> = {
  star: 'Star it',
  markRead: 'Mark it as read',
  createLead: 'Create a lead',
  createRoadmapItem: 'Create a roadmap item',
};

const actionWords: Record<RuleActionType, string> = {
  star: 'star',
  markRead: 'mark as read',
  createLead: 'create a lead',
  createRoadmapItem: 'create a roadmap item',
};

/** Longer lists are shortened. */
const SHOWN = 3;

/** Returns a rule in words: `Funding items of Initech that mention “Series B” → star, create a lead`. */
export function ruleSummary(
  { conditions, actions }: { conditions: RuleConditions; actions: readonly RuleAction[] },
  names: Names,
): string {
  const { competitorIds, sourceIds, categories, minSignificance, anyWords, allWords, noWords } = conditions;
  const nameOf = (gone: string) => (id: string) => names.get(id) ?? gone;
  const mentions = [
    anyWords.length > 0 && `mention ${listed(anyWords.map(quoted), 'or')}`,
    allWords.length > 0 && `mention ${listed(allWords.map(quoted), 'and')}`,
    noWords.length > 0 && `don’t mention ${listed(noWords.map(quoted), 'or')}`,
  ].filter((words) => words !== false);
  const what = [
    categories.length > 0 ? `${listed(categories.map(categoryLabel), 'or')} items` : 'Items',
    minSignificance !== null && `of ${significanceWords(minSignificance)}`,
    competitorIds.length > 0 && `of ${listed(competitorIds.map(nameOf('a deleted competitor')), 'or')}`,
    sourceIds.length > 0 && `from ${listed(sourceIds.map(nameOf('a deleted source')), 'or')}`,
    mentions.length > 0 && `that ${mentions.join(' and ')}`,
  ].filter((words) => words !== false);
  const done = ruleActionTypes.filter((type) => actions.some((action) => action.type === type));
  return `${what.join(' ')} → ${done.map((type) => actionWords[type]).join(', ')}`;
}

function significanceWords(least: number): string {
  if (least === significanceLevels.high) return 'high significance';
  if (least === significanceLevels.medium) return 'medium or high significance';
  return `significance ${least} or more`;
}

const quoted = (word: string): string => `“${word}”`;

function listed(items: readonly string[], word: 'and' | 'or'): string {
  const shown = items.length > SHOWN + 1 ? items.slice(0, SHOWN) : items;
  const more = items.length - shown.length;
  const all = more > 0 ? [...shown, `${more} more`] : shown;
  const last = all.at(-1) ?? '';
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} ${word} ${last}` : last;
}
