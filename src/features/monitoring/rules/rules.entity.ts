import { defineEntity, yesOrNo } from '../../../lib/entities/entity';
import type { RuleAction, RuleConditions } from './rules.rules';

/** A rule that acts on the new feed items that meet all of its conditions. */
export interface MonitoringRule {
  id: string;
  workspaceId: string;
  name: string;
  isEnabled: boolean;
  conditions: RuleConditions;
  actions: RuleAction[];
  matchedCount: number;
  lastMatchedAt: string | null;
  /**
   * The end of a pause in which it doesn't create records, because it has created too many; null if it isn't paused.
   */
  pausedUntil: string | null;
  createdAt: string;
  updatedAt: string;
}

export const ruleEntity = defineEntity<MonitoringRule>()({
  title: 'name',
  fields: {
    id: { isFixed: true },
    workspaceId: { isFixed: true },
    name: { label: 'Name', edit: true },
    isEnabled: { label: 'Enabled', write: yesOrNo, edit: 'status', stored: 'boolean' },
    conditions: { edit: true, stored: 'json' },
    actions: { edit: true, stored: 'json' },
    matchedCount: { label: 'Matches', write: String, filter: 'number' },
    lastMatchedAt: { label: 'Last match' },
    pausedUntil: {},
    createdAt: { label: 'Created', isFixed: true },
    updatedAt: {},
  },
});
