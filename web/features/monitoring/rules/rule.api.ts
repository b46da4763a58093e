import { monitoringRuleAnswer } from '../../../../src/features/monitoring/rules/rules-answer.schema';
import { noContent } from '../../../lib/api/api-answers.server';
import { editMonitoring } from '../../../../src/features/monitoring/monitoring.rules';
import { ruleChanges } from '../../../../src/features/monitoring/rules/rules.schema';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  PATCH: {
    answer: monitoringRuleAnswer,
    permission: editMonitoring,
    body: ruleChanges,
    run: ({ app, actor, param, body }) => app.monitoringRules.update(actor, param('id'), body),
  },
  DELETE: {
    answer: noContent,
    permission: editMonitoring,
    run: ({ app, actor, param }) => app.monitoringRules.remove(actor, param('id')),
  },
});
export { loader, action };
