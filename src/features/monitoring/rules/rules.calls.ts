import type { MonitoringServices } from '../create-monitoring';
import { editMonitoring, viewMonitoring } from '../monitoring.rules';
import { monitoringRuleAnswer, rulePreviewAnswer } from './rules-answer.schema';
import { newRule, ruleChanges, ruleFilters, rulePreviewBody } from './rules.schema';
import { noContent, pageOf } from '../../../http/calls/answers';
import { api } from '../../../http/calls/declare';

export const rulesCalls = ({ monitoringRules }: MonitoringServices) => ({
  '/api/monitoring-rules': api({
    GET: {
      answer: pageOf(monitoringRuleAnswer),
      permission: viewMonitoring,
      query: ruleFilters,
      run: ({ actor, query }) => monitoringRules.list(actor, query),
    },
    POST: {
      answer: monitoringRuleAnswer,
      permission: editMonitoring,
      body: newRule,
      status: 201,
      run: ({ actor, body }) => monitoringRules.create(actor, body),
    },
  }),
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
  '/api/monitoring-rules/:id': api({
    PATCH: {
      answer: monitoringRuleAnswer,
      permission: editMonitoring,
      body: ruleChanges,
      run: ({ actor, param, body }) => monitoringRules.update(actor, param('id'), body),
    },
    DELETE: {
      answer: noContent,
      permission: editMonitoring,
      run: ({ actor, param }) => monitoringRules.remove(actor, param('id')),
    },
  }),
});
