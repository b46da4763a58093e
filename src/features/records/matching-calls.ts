import * as z from 'zod';
import { api } from '../../http/calls/declare';
import type { ApiCalls } from '../../http/routing/api-router';
import type { Actor } from '../../lib/actor';
import { answerLike, count } from '../../lib/entities/answer-schema';
import type { RecordType } from '../../records';
import { dashed, type RecordDeclaration } from '../../records/define-record';
import type { BulkWork } from './bulk.rules';

/** A bulk change of all records that match. */
export interface WantedChange {
  objectType: RecordType;
  /** Returns the records. Checks the permission to change them. */
  matching(): Promise<string[]>;
  work: BulkWork;
  /** The number of records that the person has seen. More are not changed. */
  count: number;
}

/** A job that `GET /api/operations/{id}` shows the progress of. */
export interface StartedJob {
  operationId: string;
  /** The number of its records. */
  total: number;
}

const startedAnswer = answerLike<StartedJob>()('StartedJob', { operationId: z.string(), total: count });
const countAnswer = answerLike<{ count: number }>()('MatchingCount', { count });

interface Sent {
  count: number;
  change?: object | undefined;
  delete?: true | undefined;
}

interface Given<Query extends z.ZodType, Body extends z.ZodType<Sent>> {
  /** The filters of the list. */
  filters: Query;
  body: Body;
  /** Path of the calls. Default: made of the record's table */
  path?: string;
}

interface Service<Filters> {
  matching(actor: Actor, filters: Filters): Promise<string[]>;
}

interface AnyGiven {
  filters: z.ZodType;
  body: z.ZodType<Sent>;
  path?: string;
}

/** The service that starts jobs. */
export interface ForMatching {
  operations: { start(actor: Actor, wanted: WantedChange): Promise<StartedJob> };
}

/** Declares the calls that count and change all records of a list, however many pages it has. */
export function matchingCalls<Query extends z.ZodType, Body extends z.ZodType<Sent>>(
  record: RecordDeclaration & { type: RecordType },
  given: Given<Query, Body>,
  service: Service<z.output<Query>>,
  operations: ForMatching['operations'],
): ApiCalls;
export function matchingCalls(
  { type, table, edit }: RecordDeclaration & { type: RecordType },
  { filters, body, path = `/api/${dashed(table)}` }: AnyGiven,
  service: Service<unknown>,
  operations: ForMatching['operations'],
): ApiCalls {
  return {
    [`${path}/bulk/matching`]: api({
      GET: {
        answer: countAnswer,
        permission: edit,
        query: filters,
        run: async ({ actor, query }) => ({ count: (await service.matching(actor, query)).length }),
      },
      POST: {
        answer: startedAnswer,
        permission: edit,
        query: filters,
        body,
        status: 202,
        run: ({ actor, query, body: { count: seen, change, delete: isDeletion } }) =>
          operations.start(actor, {
            objectType: type,
            matching: () => service.matching(actor, query),
            work: isDeletion ? { delete: true } : { change: change ?? {} },
            count: seen,
          }),
      },
    }),
  };
}
