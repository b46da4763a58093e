import type * as z from 'zod';
import { noContent, pageOf, type ResultOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';
import { exportCall } from '../../http/calls/export-call';
import type { ApiCalls } from '../../http/routing/api-router';
import type { Actor } from '../../lib/actor';
import type { Download } from '../../lib/download';
import type { ExportAs } from '../../lib/export-request.schema';
import type { Page } from '../../lib/paging';
import { dashed, type RecordDeclaration } from '../../records/define-record';
import { bulkAnswer } from './bulk-answer.schema';
import type { BulkResult } from './bulk-outcome';
import { bulkDeletion } from './bulk.schema';

/** The calls that a record has, by the method of its service, with the schema of their query or body. */
interface Inputs {
  list?: z.ZodObject;
  create?: z.ZodType;
  bulk?: z.ZodType;
  /** Every list is exported with its filters, unless an export of its own is declared beside. */
  export?: 'own';
  get?: true;
  update?: z.ZodType;
  remove?: true;
  changeStatus?: z.ZodType;
}

/** The parameters of a list that say which page it answers. An export has every page. */
const pageOnly = { limit: true, cursor: true } as const;
type AnyPage = keyof typeof pageOnly;

type Output<Input> = Input extends z.ZodType ? z.output<Input> : never;

interface Methods<Item, Given extends Inputs> {
  list(actor: Actor, query: Output<Given['list']>): Promise<Page<Item>>;
  create(actor: Actor, body: Output<Given['create']>): Promise<Item>;
  bulk(actor: Actor, body: Output<Given['bulk']>): Promise<BulkResult>;
  export(actor: Actor, query: Omit<Output<Given['list']>, AnyPage>, as: ExportAs): Promise<Download>;
  get(actor: Actor, id: string): Promise<Item>;
  update(actor: Actor, id: string, body: Output<Given['update']>): Promise<Item>;
  remove(actor: Actor, id: string): Promise<void>;
  changeStatus(actor: Actor, id: string, body: Output<Given['changeStatus']>): Promise<Item>;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The methods of a service that the calls need. */
type ServiceOf<Item, Given extends Inputs> = Pick<
  Methods<Item, Given>,
  (Exclude<keyof Given, 'export'> & keyof Methods<Item, Given>) | Exported<Given>
>;

type Exported<Given extends Inputs> = Given extends { export: 'own' }
  ? never
  : Given extends { list: z.ZodObject }
    ? 'export'
    : never;

interface AnyService {
  list(actor: Actor, query: unknown): Promise<Page<unknown>>;
  create(actor: Actor, body: unknown): Promise<unknown>;
  bulk(actor: Actor, body: unknown): Promise<BulkResult>;
  export(actor: Actor, query: unknown, as: ExportAs): Promise<Download>;
  get(actor: Actor, id: string): Promise<unknown>;
  update(actor: Actor, id: string, body: unknown): Promise<unknown>;
  remove(actor: Actor, id: string): Promise<void>;
  changeStatus(actor: Actor, id: string, body: unknown): Promise<unknown>;
}

/**
 * Declares the usual calls of a record: each passes its input to the method of the service with its name, for who may view,
 * edit or delete the record. A call that differs is declared beside them.
 */
export function recordCalls<Answered extends z.ZodType, Given extends Inputs>(
  record: RecordDeclaration,
  answer: Answered,
  given: Given,
  service: ServiceOf<ResultOf<Answered>, Given>,
): ApiCalls;
export function recordCalls(
  { table, plural, view, edit, remove: canRemove = edit }: RecordDeclaration,
  answer: z.ZodType,
  given: Inputs,
  service: AnyService,
): ApiCalls {
  const path = `/api/${dashed(table)}`;
  const { list, create, bulk, get, update, remove, changeStatus } = given;
  return {
    ...((list ?? create) && {
      [path]: api<z.ZodType, z.ZodType>({
        ...(list && {
          GET: {
            answer: pageOf(answer),
            permission: view,
            query: list,
            run: ({ actor, query }) => service.list(actor, query),
          },
        }),
        ...(create && {
          POST: {
            answer,
            permission: edit,
            body: create,
            status: 201,
            run: ({ actor, body }) => service.create(actor, body),
          },
        }),
      }),
    }),
    ...(bulk && {
      [`${path}/bulk`]: api({
        POST: {
          ...(bulk === bulkDeletion && {
            operationId: `deleteMany${table.split('_').map(capital).join('')}`,
            summary: `Delete many ${plural.toLowerCase()}`,
          }),
          answer: bulkAnswer,
          permission: edit,
          body: bulk,
          run: ({ actor, body }) => service.bulk(actor, body),
        },
      }),
    }),
    ...(list &&
      given.export !== 'own' && {
        [`${path}/export`]: exportCall({
          answer,
          permission: view,
          filters: list.omit(pageOnly),
          run: (actor, query, as) => service.export(actor, query, as),
        }),
      }),
    ...((get ?? update ?? remove) && {
      [`${path}/:id`]: api<undefined, undefined, z.ZodType>({
        ...(get && {
          GET: { answer, permission: view, run: ({ actor, param }) => service.get(actor, param('id')) },
        }),
        ...(update && {
          PATCH: {
            answer,
            permission: edit,
            body: update,
            run: ({ actor, param, body }) => service.update(actor, param('id'), body),
          },
        }),
        ...(remove && {
          DELETE: {
            answer: noContent,
            permission: canRemove,
            run: ({ actor, param }) => service.remove(actor, param('id')),
          },
        }),
      }),
    }),
    ...(changeStatus && {
      [`${path}/:id/status`]: api({
        PATCH: {
          answer,
          permission: edit,
          body: changeStatus,
          run: ({ actor, param, body }) => service.changeStatus(actor, param('id'), body),
        },
      }),
    }),
  };
}

/** The calls that a record of a parent has, by the method of its service, with the schema of their query or body. */
interface ChildInputs {
  list: z.ZodType;
  add: z.ZodType;
  update?: z.ZodType;
}

interface ChildMethods<Item, Given extends ChildInputs> {
  list(actor: Actor, parentId: string, query: Output<Given['list']>): Promise<Page<Item>>;
  add(actor: Actor, parentId: string, body: Output<Given['add']>): Promise<Item>;
  update(actor: Actor, parentId: string, id: string, body: Output<Given['update']>): Promise<Item>;
  remove(actor: Actor, parentId: string, id: string): Promise<void>;
}

type ChildServiceOf<Item, Given extends ChildInputs> = Pick<
  ChildMethods<Item, Given>,
  'list' | 'add' | 'remove' | (keyof Given & 'update')
>;

interface AnyChildService {
  list(actor: Actor, parentId: string, query: unknown): Promise<Page<unknown>>;
  add(actor: Actor, parentId: string, body: unknown): Promise<unknown>;
  update(actor: Actor, parentId: string, id: string, body: unknown): Promise<unknown>;
  remove(actor: Actor, parentId: string, id: string): Promise<void>;
}

/**
 * Declares the usual calls of a record that belongs to another one, as `recordCalls` does.
 * @param path Such as `/api/partners/:id/contacts/:contactId`
 */
export function childCalls<Answered extends z.ZodType, Given extends ChildInputs>(
  path: `/api/${string}/:id/${string}/:${string}`,
  record: RecordDeclaration,
  answer: Answered,
  given: Given,
  service: ChildServiceOf<ResultOf<Answered>, Given>,
): ApiCalls;
export function childCalls(
  path: string,
  { view, edit }: RecordDeclaration,
  answer: z.ZodType,
  { list, add, update }: ChildInputs,
  service: AnyChildService,
): ApiCalls {
  const end = path.lastIndexOf('/:');
  const idName = path.slice(end + 2);
  return {
    [path.slice(0, end)]: api<z.ZodType, z.ZodType>({
      GET: {
        answer: pageOf(answer),
        permission: view,
        query: list,
        run: ({ actor, param, query }) => service.list(actor, param('id'), query),
      },
      POST: {
        answer,
        permission: edit,
        body: add,
        status: 201,
        run: ({ actor, param, body }) => service.add(actor, param('id'), body),
      },
    }),
    [path]: api<undefined, undefined, z.ZodType>({
      ...(update && {
        PATCH: {
          answer,
          permission: edit,
          body: update,
          run: ({ actor, param, body }) => service.update(actor, param('id'), param(idName), body),
        },
      }),
      DELETE: {
        answer: noContent,
        permission: edit,
        run: ({ actor, param }) => service.remove(actor, param('id'), param(idName)),
      },
    }),
  };
}
