import { rulePreviewAnswer } from '../../../../src/features/monitoring/rules/rules-answer.schema';
import { editMonitoring } from '../../../../src/features/monitoring/monitoring.rules';
import { rulePreviewBody } from '../../../../src/features/monitoring/rules/rules.schema';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  POST: {
    operationId: 'previewMonitoringRule',
    summary: 'Preview what a monitoring rule would match',
    answer: rulePreviewAnswer,
    permission: editMonitoring,
    body: rulePreviewBody,
    run: ({ app, actor, body }) => app.monitoringRules.preview(actor, body),
  },
});
export { loader, action };
