import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import { countUpTo, keysetPage } from '../../db/lists/keyset';
import type { Page, PageRequest } from '../../lib/paging';
import { webhookLimits, type WebhookStatus } from './webhooks.rules';

export interface Webhook {
  id: string;
  workspaceId: string;
  url: string;
  description: string | null;
  events: string[];
  status: WebhookStatus;
  disabledReason: string | null;
  /** The first failed delivery since the last successful one. */
  failingSince: string | null;
  /** Until when requests are also signed with the previous secret. May have passed. */
  previousSecretUntil: string | null;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
}

export type SealedWebhook = Webhook & { sealedSecret: string; previousSealedSecret: string | null };

const codec = createCodec<Webhook>({ json: ['events'] });
const sealedCodec = createCodec<SealedWebhook>({ json: ['events'] });

const columns = [
  'id',
  'workspaceId',
  'url',
  'description',
  'events',
  'status',
  'disabledReason',
  'failingSince',
  'previousSecretUntil',
  'createdBy',
  'createdAt',
  'updatedAt',
] as const;

export function createWebhooksRepo(db: Db) {
  const one = (workspaceId: string, id: string) => db.read('webhooks').where({ workspaceId, id });

  return {
    /** Newest first. */
    page: (workspaceId: string, request: PageRequest): Promise<Page<Webhook>> =>
      keysetPage<object, Webhook>({
        query: db.read('webhooks').where({ workspaceId }).select(columns),
        order: ['createdAt', 'id'],
        request,
        count: () =>
          countUpTo(db.read, db.read('webhooks').where({ workspaceId }), webhookLimits.perWorkspace),
        decode: codec.decode,
        position: ({ createdAt, id }) => [createdAt, id],
      }),

    async byId(workspaceId: string, id: string): Promise<Webhook | undefined> {
      const row: object | undefined = await one(workspaceId, id).first(columns);
      return row && codec.decode(row);
    },

    /** Reads a webhook with its encrypted secret. */
    async sealed(workspaceId: string, id: string): Promise<SealedWebhook | undefined> {
      const row: object | undefined = await one(workspaceId, id).first();
      return row && sealedCodec.decode(row);
    },

    /** Reads a webhook and locks it against other writers until the current transaction ends. */
    async lock(workspaceId: string, id: string): Promise<Webhook | undefined> {
      const row: object | undefined = await one(workspaceId, id).forUpdate().first(columns);
      return row && codec.decode(row);
    },

    /** Counts the webhooks of a workspace. No other transaction can add one before this one ends. */
    async countForInsert(workspaceId: string): Promise<number> {
      await db.read('workspaces').where({ id: workspaceId }).forUpdate().first('id');
      return (await db.read('webhooks').where({ workspaceId }).select('id')).length;
    },

    async insert(webhook: SealedWebhook): Promise<void> {
      await db.write('webhooks').insert(sealedCodec.encode(webhook));
    },

    async update(workspaceId: string, id: string, changes: Partial<SealedWebhook>): Promise<void> {
      await db.write('webhooks').where({ workspaceId, id }).update(sealedCodec.encode(changes));
    },

    /** Deletes the previous secrets whose time is over. */
    async deletePreviousSecrets(time: string): Promise<void> {
      await db
        .write('webhooks')
        .where('previousSecretUntil', '<=', time)
        .update({ previousSealedSecret: null, previousSecretUntil: null });
    },

    async delete(workspaceId: string, id: string): Promise<void> {
      await db.write('webhooks').where({ workspaceId, id }).delete();
    },

    /** Returns the webhooks among these that fail. */
    async failing(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const rows: { id: string }[] = await db
        .read('webhooks')
        .whereIn('id', [...new Set(ids)])
        .whereNotNull('failingSince')
        .select('id');
      return new Set(rows.map(({ id }) => id));
    },

    /** Returns the active webhooks of these workspaces. */
    async active(workspaceIds: readonly string[]): Promise<Pick<Webhook, 'id' | 'workspaceId' | 'events'>[]> {
      const rows: object[] = await db
        .read('webhooks')
        .whereIn('workspaceId', workspaceIds)
        .where({ status: 'active' })
        .select('id', 'workspaceId', 'events');
      return rows.map(codec.decode);
    },
  };
}

export type WebhooksRepo = ReturnType<typeof createWebhooksRepo>;
