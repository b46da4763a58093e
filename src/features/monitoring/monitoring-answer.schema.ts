import * as z from 'zod';
import { answerLike, answerOf, count, textOrNull, time, timeOrNull } from '../../lib/entities/answer-schema';
import { outcomesAnswer } from '../evidence/evidence-answer.schema';
import { competitorEntity, type CountedCompetitor } from './competitors/competitors.entity';
import type { DiscoveredSource, Discovery } from './discovery/discover-sources';
import type { ProposedSource } from './discovery/proposals.rules';
import type { Proposals } from './discovery/propose-sources';
import type { FeedItemDetails, ShownFeedItem } from './feed/feed-items.service';
import {
  checkFrequencies,
  itemCategories,
  sourceStatuses,
  type FailedSource,
  type TextChange,
} from './monitoring.rules';
import type { ChangesProgress, ChangesReport, SourceCheck } from './on-demand/check-progress';
import type { SourcePreviewView } from './preview/preview.schema';
import type { PickableScreenshot } from './screenshots/screenshot.schema';
import type { ShownScreenshot } from './screenshots/page-screenshots.repo';
import { sourceEntity, type CountedSource } from './sources/sources.entity';

export const competitorAnswer = answerOf<CountedCompetitor>()('Competitor', competitorEntity, {
  website: textOrNull,
  description: textOrNull,
  logoUrl: textOrNull,
  industry: textOrNull,
  sourceCount: count,
  itemCount: count,
  unreadCount: count,
});

const proposedSource = answerLike<ProposedSource>()('ProposedSource', {
  label: z.string(),
  sourceType: z.string(),
  sourceUrl: z.string(),
});

export const proposalsAnswer = answerLike<Proposals>()('ProposedSources', {
  sources: z.array(proposedSource),
  name: textOrNull,
  problem: textOrNull,
});

const optionValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

export const sourceAnswer = answerOf<CountedSource>()('MonitoredSource', sourceEntity, {
  sourceUrl: textOrNull,
  sourceHandle: textOrNull,
  platform: textOrNull,
  status: z.enum(sourceStatuses),
  checkFrequency: z.enum(checkFrequencies),
  lastChecked: timeOrNull,
  contentHash: textOrNull,
  lastError: textOrNull,
  ignoreRobots: z.boolean(),
  previousUrl: textOrNull,
  options: z.record(z.string(), optionValue),
  lastNote: textOrNull,
  itemCount: count,
});

const discoveredSource = answerLike<DiscoveredSource>()('DiscoveredSource', {
  sourceUrl: textOrNull,
  sourceHandle: textOrNull,
  title: z.string(),
  items: count.nullable(),
  newestAt: timeOrNull,
});

export const discoveryAnswer = answerLike<Discovery>()('DiscoveredSources', {
  sources: z.array(discoveredSource),
  problem: textOrNull,
});

const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

const pickableScreenshot = answerLike<PickableScreenshot>()('PickableScreenshot', {
  image: z.string(),
  width: count,
  height: count,
  elements: z.array(z.object({ selector: z.string(), label: z.string(), box, parent: count.nullable() })),
});

export const sourcePreviewAnswer = answerLike<SourcePreviewView>()('SourcePreview', {
  title: z.string(),
  text: z.string(),
  isCut: z.boolean(),
  parts: z.array(z.object({ path: z.string(), text: z.string() })),
  matched: count.nullable(),
  rendered: z.boolean(),
  warnings: z.array(z.string()),
  screenshot: pickableScreenshot.nullable(),
  previous: z.object({ text: z.string(), at: z.string() }).nullable(),
  problem: textOrNull,
});

const failedSource = answerLike<FailedSource>()('FailedSource', {
  sourceId: z.string(),
  competitorId: z.string(),
  competitor: z.string(),
  source: z.string(),
  message: z.string(),
});

export const changesReportAnswer = answerLike<ChangesReport>()('ChangesReport', {
  message: z.string(),
  checked: count,
  changed: count,
  newItems: count,
  failed: count,
  failures: z.array(failedSource),
});

export const changesProgressAnswer = answerLike<ChangesProgress>()('ChangesProgress', {
  isRunning: z.boolean(),
  startedAt: timeOrNull,
  total: count,
  report: changesReportAnswer.nullable(),
});

export const sourceCheckAnswer = answerLike<SourceCheck>()('SourceCheck', {
  id: z.string(),
  state: z.enum(['waiting', 'checking', 'done', 'failed']),
  startedAt: time,
  newItems: count,
  message: textOrNull,
});

export const startedCheckAnswer = z.object({ startedAt: time });

const feedItem = {
  id: z.string(),
  workspaceId: z.string(),
  sourceId: z.string(),
  competitorId: z.string(),
  competitorName: z.string(),
  title: z.string(),
  content: z.string(),
  url: textOrNull,
  category: z.enum(itemCategories),
  isCategoryCorrected: z.boolean(),
  isRead: z.boolean(),
  isStarred: z.boolean(),
  significance: z.int().min(0).max(100),
  storyId: textOrNull,
  reports: count,
  hasChanges: z.boolean(),
  publishedAt: timeOrNull,
  detectedAt: time,
  createdAt: time,
  outcomes: outcomesAnswer,
};

export const feedItemAnswer = answerLike<ShownFeedItem>()('FeedItem', feedItem);

const textChange = answerLike<TextChange>()('TextChange', {
  kind: z.enum(['added', 'removed', 'same']),
  text: z.string(),
});

const screenshot = answerLike<ShownScreenshot>()('Screenshot', {
  takenAt: time,
  width: count,
  height: count,
});

export const feedItemDetailsAnswer = answerLike<FeedItemDetails>()('FeedItemDetails', {
  ...feedItem,
  changes: z.array(textChange).nullable(),
  screenshots: z.object({ before: screenshot.nullable(), after: screenshot.nullable() }).nullable(),
});

export const markedReadAnswer = z.object({ marked: count });
