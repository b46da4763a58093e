import * as z from 'zod';
import type { RoadmapServices } from './create-roadmap';
import { roadmapItemAnswer } from './roadmap-answer.schema';
import { editRoadmap, viewRoadmap } from './roadmap.rules';
import {
  newRoadmapItem,
  roadmapExportFilters,
  roadmapFilters,
  roadmapItemChanges,
  roadmapStatusBody,
} from './roadmap.schema';
import { logoResponse } from '../workspaces/logo-response';
import { download, noContent, pageOf, rawBody } from '../../http/calls/answers';
import { api, publicApi } from '../../http/calls/declare';
import type { WorkspaceServices } from '../workspaces/create-workspaces';

export const roadmapCalls = ({
  roadmap,
  workspaces,
}: RoadmapServices & Pick<WorkspaceServices, 'workspaces'>) => ({
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
  '/api/roadmap-items': api({
    GET: {
      answer: pageOf(roadmapItemAnswer),
      permission: viewRoadmap,
      query: roadmapFilters,
      run: ({ actor, query }) => roadmap.list(actor, query),
    },
    POST: {
      answer: roadmapItemAnswer,
      permission: editRoadmap,
      body: newRoadmapItem,
      status: 201,
      run: ({ actor, body }) => roadmap.create(actor, body),
    },
  }),
  '/api/roadmap-items/export': api({
    GET: {
      answer: download('text/csv'),
      permission: viewRoadmap,
      query: roadmapExportFilters,
      run: ({ actor, query }) => roadmap.export(actor, query),
    },
  }),
  '/api/roadmap-items/:id': api({
    GET: {
      answer: roadmapItemAnswer,
      permission: viewRoadmap,
      run: ({ actor, param }) => roadmap.get(actor, param('id')),
    },
    PATCH: {
      answer: roadmapItemAnswer,
      permission: editRoadmap,
      body: roadmapItemChanges,
      run: ({ actor, param, body }) => roadmap.update(actor, param('id'), body),
    },
    DELETE: {
      answer: noContent,
      permission: editRoadmap,
      run: ({ actor, param }) => roadmap.remove(actor, param('id')),
    },
  }),
  '/api/roadmap-items/:id/status': api({
    PATCH: {
      answer: roadmapItemAnswer,
      permission: editRoadmap,
      body: roadmapStatusBody,
      run: ({ actor, param, body }) => roadmap.changeStatus(actor, param('id'), body),
    },
  }),
});
