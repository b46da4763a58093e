import type { MonitoringRule } from '../../../../src/features/monitoring/rules/rules.entity';
import { useOptimistic } from '../../../lib/requests/useOptimistic';
import { useWrite } from '../../../lib/requests/useWrite';
import type { RuleSummary } from './load-rules.server';

/** Switches rules on and off at once, and back if the server refuses. */
export function useRuleChanges(rules: RuleSummary[]) {
  const write = useWrite();
  const { shown, change } = useOptimistic(rules, () => true);
  return {
    shown,
    change(rule: RuleSummary, isEnabled: boolean): void {
      void change(rule.id, { isEnabled }, async () => {
        const path = `/api/monitoring-rules/${rule.id}`;
        const outcome = await write<MonitoringRule>(
          { method: 'PATCH', path, body: { isEnabled } },
          { failure: 'Failed to update rule' },
        );
        return outcome.ok ? { ...rule, isEnabled: outcome.data.isEnabled } : null;
      });
    },
  };
}
