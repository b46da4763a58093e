import * as z from 'zod';
import { pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';
import { answerLike, textOrNull, time } from '../../lib/entities/answer-schema';
import { timelineKinds, type TimelineEntry } from '../../records/timeline';
import { viewComments } from '../comments/commented-objects.rules';
import { timelineQuery } from './timeline.schema';
import type { TimelineService } from './timeline.service';

const timelineEntryAnswer = answerLike<TimelineEntry>()('TimelineEntry', {
  id: z.string(),
  kind: z.enum(timelineKinds),
  at: time,
  author: textOrNull,
  title: z.string(),
  body: textOrNull,
  status: textOrNull,
  href: textOrNull,
  cancelPath: z.string().optional(),
});

export const timelineCalls = ({ timeline }: { timeline: TimelineService }) => ({
  '/api/timeline': api({
    GET: {
      operationId: 'listTimeline',
      summary: 'List what happened with a record, newest first',
      answer: pageOf(timelineEntryAnswer),
      permission: viewComments,
      query: timelineQuery,
      alsoRefuses: [404],
      run: ({ actor, query }) => timeline.list(actor, query),
    },
  }),
});
