import type { ItemCategory } from '../../../../src/features/monitoring/monitoring.rules';

export const RULES_PATH = '/insights/monitoring/rules';

interface Like {
  competitorId: string;
  category: ItemCategory;
}

/** Returns the address of a new rule for items like this one. */
export const ruleLikePath = ({ competitorId, category }: Like): string =>
  `${RULES_PATH}?${new URLSearchParams({ competitor: competitorId, category }).toString()}`;
