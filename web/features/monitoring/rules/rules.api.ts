import { monitoringRuleAnswer } from '../../../../src/features/monitoring/rules/rules-answer.schema';
import { editMonitoring, viewMonitoring } from '../../../../src/features/monitoring/monitoring.rules';
import { newRule, ruleFilters } from '../../../../src/features/monitoring/rules/rules.schema';
import { pageOf } from '../../../lib/api/api-answers.server';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(monitoringRuleAnswer),
    permission: viewMonitoring,
    query: ruleFilters,
    run: ({ app, actor, query }) => app.monitoringRules.list(actor, query),
  },
  POST: {
    answer: monitoringRuleAnswer,
    permission: editMonitoring,
    body: newRule,
    status: 201,
    run: ({ app, actor, body }) => app.monitoringRules.create(actor, body),
  },
});
export { loader, action };
