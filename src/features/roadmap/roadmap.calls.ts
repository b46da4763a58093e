import * as z from 'zod';
import type { RoadmapServices } from './create-roadmap';
import { roadmapItemAnswer } from './roadmap-answer.schema';
import {
  bulkRoadmapItems,
  matchingRoadmapItems,
  newRoadmapItem,
  roadmapExportFilters,
  roadmapFilters,
  roadmapItemChanges,
  roadmapStatusBody,
} from './roadmap.schema';
import { logoResponse } from '../workspaces/logo-response';
import { rawBody } from '../../http/calls/answers';
import { publicApi } from '../../http/calls/declare';
import type { WorkspacesService } from '../workspaces/workspaces.service';
import { matchingCalls, type ForMatching } from '../records/matching-calls';
import { recordCalls } from '../records/record-calls';
import { roadmapItemRecord } from './roadmap-item.record';

export const roadmapCalls = ({
  operations,
  roadmap,
  workspaces,
}: RoadmapServices & ForMatching & { workspaces: WorkspacesService }) => ({
  '/api/public-roadmaps/:token/logo': publicApi({
    GET: {
      answer: rawBody('image/png'),
      operationId: 'getPublicRoadmapLogo',
      summary: 'Get the logo of a public roadmap',
      query: z.object({ v: z.string().optional() }),
      run: async ({ param, query }) => {
        const workspaceId = await roadmap.publicWorkspaceId(param('token'));
        return logoResponse(workspaces, workspaceId, { version: query.v, scope: 'private' });
      },
    },
  }),
  ...recordCalls(
    roadmapItemRecord,
    roadmapItemAnswer,
    {
      list: roadmapFilters,
      create: newRoadmapItem,
      get: true,
      update: roadmapItemChanges,
      bulk: bulkRoadmapItems,
      remove: true,
      changeStatus: roadmapStatusBody,
    },
    roadmap,
  ),
  ...matchingCalls(
    roadmapItemRecord,
    { filters: roadmapExportFilters, body: matchingRoadmapItems },
    roadmap,
    operations,
  ),
});
