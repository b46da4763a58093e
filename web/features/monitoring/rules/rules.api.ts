import { editMonitoring, viewMonitoring } from '../../../../src/features/monitoring/monitoring.rules';
import { newRule, ruleFilters } from '../../../../src/features/monitoring/rules/rules.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: {
    permission: viewMonitoring,
    query: ruleFilters,
    run: ({ app, actor, query }) => app.monitoringRules.list(actor, query),
  },
  POST: {
    permission: editMonitoring,
    body: newRule,
    status: 201,
    run: ({ app, actor, body }) => app.monitoringRules.create(actor, body),
  },
});
export { loader, action };
