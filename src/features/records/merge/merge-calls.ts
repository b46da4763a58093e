import type * as z from 'zod';
import type { ResultOf } from '../../../http/calls/answers';
import { api } from '../../../http/calls/declare';
import type { ApiCalls } from '../../../http/routing/api-router';
import type { Actor } from '../../../lib/actor';
import { dashed, type RecordDeclaration } from '../../../records/define-record';
import type { MergePreview } from './merge-records';
import { mergeBody, mergePreviewOf, mergeQuery, type MergeBody } from './merge.schema';

interface MergeService<Shown> {
  previewMerge(actor: Actor, id: string, query: Pick<MergeBody, 'from'>): Promise<MergePreview<Shown>>;
  merge(actor: Actor, id: string, body: MergeBody): Promise<Shown>;
}

/**
 * Declares the calls that merge two records of a kind, for people who may delete one.
 * @param path Default: the name of the table
 */
export function mergeCalls<Answered extends z.ZodType>(
  record: RecordDeclaration,
  answer: Answered,
  service: MergeService<ResultOf<Answered>>,
  path?: string,
): ApiCalls;
export function mergeCalls(
  { table, label, edit, remove = edit }: RecordDeclaration,
  answer: z.ZodType,
  service: MergeService<unknown>,
  path = dashed(table),
): ApiCalls {
  const noun = label.toLowerCase();
  return {
    [`/api/${path}/:id/merge`]: api<typeof mergeQuery, typeof mergeBody>({
      GET: {
        operationId: `preview${label}Merge`,
        summary: `Preview merging another ${noun} into this one`,
        answer: mergePreviewOf(answer),
        permission: remove,
        query: mergeQuery,
        run: ({ actor, param, query }) => service.previewMerge(actor, param('id'), query),
      },
      POST: {
        operationId: `merge${label}`,
        summary: `Merge another ${noun} into this one`,
        answer,
        permission: remove,
        body: mergeBody,
        run: ({ actor, param, body }) => service.merge(actor, param('id'), body),
      },
    }),
  };
}
