import type { Evidence, Outcome, OutcomeKind } from '../../../src/features/evidence/evidence.rules';
import type { IconName } from '../../ui/icons/icons';
import { campaignPath } from '../../../src/features/campaigns/campaigns.rules';
import { leadPath } from '../../../src/features/leads/leads.rules';
import { itemPath } from '../../../src/features/monitoring/monitoring.rules';
import { roadmapItemPath } from '../../../src/features/roadmap/roadmap.rules';

interface OutcomeDisplay {
  /** Label in the menu. */
  label: string;
  icon: IconName;
  /** Label in front of the record's name in a list. */
  noun: string;
  pathOf: (outcome: Pick<Outcome, 'id' | 'name' | 'partnerId'>) => string;
}

const found = (path: string, parameters: Record<string, string>): string =>
  `${path}?${new URLSearchParams(parameters).toString()}`;

/** The display of each kind of record, in the order of the menu. */
export const outcomeDisplays: Record<OutcomeKind, OutcomeDisplay> = {
  lead: {
    label: 'Lead',
    icon: 'leads',
    noun: 'Lead',
    pathOf: ({ id }) => leadPath(id),
  },
  partnerNote: {
    label: 'Note on a partner',
    icon: 'note',
    noun: 'Note on',
    pathOf: ({ partnerId }) => `/partners/${partnerId}?tab=notes`,
  },
  roadmapItem: {
    label: 'Roadmap item',
    icon: 'roadmap',
    noun: 'Roadmap item',
    pathOf: ({ id }) => roadmapItemPath(id),
  },
  campaign: {
    label: 'Campaign',
    icon: 'campaigns',
    noun: 'Campaign',
    pathOf: ({ id }) => campaignPath(id),
  },
};

/** Number of characters of a title that are enough to find the article. */
const SEARCHED = 100;

/** Returns the address of the found item, or null if it was deleted. */
export function sourcePath({
  feedItemId,
  trendArticleId,
  title,
}: Pick<Evidence, 'feedItemId' | 'trendArticleId' | 'title'>): string | null {
  if (feedItemId !== null) return itemPath(feedItemId);
  if (trendArticleId === null) return null;
  const search = [...title].slice(0, SEARCHED).join('').trim();
  return found('/insights/trends', { search });
}
