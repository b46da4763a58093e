import * as z from 'zod';
import {
  answerLike,
  answerOf,
  count,
  textOrNull,
  time,
  timeOrNull,
} from '../../../lib/entities/answer-schema';
import { itemCategories } from '../monitoring.rules';
import { ruleEntity, type MonitoringRule } from './rules.entity';
import { ruleActionTypes, type RuleConditions } from './rules.rules';
import type { RulePreview } from './rules.service';

const texts = z.array(z.string());

const conditions = answerLike<RuleConditions>()('MonitoringRuleConditions', {
  competitorIds: texts,
  sourceIds: texts,
  categories: z.array(z.enum(itemCategories)),
  minSignificance: z.int().nullable(),
  anyWords: texts,
  allWords: texts,
  noWords: texts,
});

export const monitoringRuleAnswer = answerOf<MonitoringRule>()('MonitoringRule', ruleEntity, {
  isEnabled: z.boolean(),
  conditions,
  actions: z.array(z.object({ type: z.enum(ruleActionTypes) })),
  matchedCount: count,
  lastMatchedAt: timeOrNull,
  pausedUntil: timeOrNull,
});

export const rulePreviewAnswer = answerLike<RulePreview>()('MonitoringRulePreview', {
  examined: count,
  matched: count,
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      url: textOrNull,
      competitorName: z.string(),
      category: z.enum(itemCategories),
      detectedAt: time,
    }),
  ),
});
