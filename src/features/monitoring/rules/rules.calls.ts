import type { MonitoringServices } from '../create-monitoring';
import { editMonitoring } from '../monitoring.rules';
import { monitoringRuleAnswer, rulePreviewAnswer } from './rules-answer.schema';
import { newRule, ruleChanges, ruleFilters, rulePreviewBody } from './rules.schema';
import { api } from '../../../http/calls/declare';
import { recordCalls } from '../../records/record-calls';
import { monitoringRuleRecord } from './monitoring-rule.record';

export const rulesCalls = ({ monitoringRules }: MonitoringServices) => ({
  ...recordCalls(
    monitoringRuleRecord,
    monitoringRuleAnswer,
    { list: ruleFilters, create: newRule, update: ruleChanges, remove: true },
    monitoringRules,
  ),
  '/api/monitoring-rules/preview': api({
    POST: {
      operationId: 'previewMonitoringRule',
      summary: 'Preview what a monitoring rule would match',
      answer: rulePreviewAnswer,
      permission: editMonitoring,
      body: rulePreviewBody,
      run: ({ actor, body }) => monitoringRules.preview(actor, body),
    },
  }),
});
