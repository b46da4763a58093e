import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import { hours, type Clock } from '../../lib/clock';
import { conflict, invalidField, notFound } from '../../lib/errors';
import { newId } from '../../lib/ids';
import { mapPage, type Page, type PageRequest } from '../../lib/paging';
import type { RefusalOf } from '../../lib/outgoing/guarded-fetch';
import type { TextSealer } from '../../lib/secrets/sealed-text';
import type { AuditTrail } from '../audit/audit-trail';
import { changedFields, type AuditAction, type AuditChange } from '../audit/audit.rules';
import type { EventDeliveries } from '../outbox/deliveries.service';
import type { ShowObjects } from '../audit/shown-objects';
import { newWebhookSecret } from './sign-webhook';
import { createWebhookDeliveries } from './webhook-deliveries';
import type { Webhook, WebhooksRepo } from './webhooks.repo';
import { hostOf, isOver, manageWebhooks, webhookLimits, webhookMessages } from './webhooks.rules';
import type { NewWebhook, SecretRotation, WebhookChanges } from './webhooks.schema';

export type { WebhookDelivery } from './webhook-deliveries';

interface Dependencies {
  db: Db;
  webhooks: WebhooksRepo;
  deliveries: EventDeliveries;
  sealer: TextSealer;
  refusalOf: RefusalOf;
  audit: AuditTrail;
  clock: Clock;
}

const presentAt = (now: Date, { id, url, description, events, status, ...webhook }: Webhook) => ({
  id,
  url,
  description,
  events,
  status,
  disabledReason: webhook.disabledReason,
  /** The first failed delivery since the last successful one. */
  failingSince: webhook.failingSince,
  /** Until when requests are also signed with the previous secret; null if they aren't. */
  previousSecretUntil: isOver(webhook.previousSecretUntil, now) ? null : webhook.previousSecretUntil,
  createdAt: webhook.createdAt,
  updatedAt: webhook.updatedAt,
});

/** A webhook as returned by calls. Its secret is only in the answers that create it. */
export type WebhookView = ReturnType<typeof presentAt>;

const hidden = (change: AuditChange): AuditChange =>
  change.field === 'url' ? { field: 'url', from: null, to: null, isHidden: true } : change;

const changeable = ['url', 'events', 'description', 'status'] as const;

/** Webhooks of a workspace (contract-2, C). @throws 404 `Webhook not found` also for an id of another workspace */
export function createWebhooksService(dependencies: Dependencies) {
  const { db, webhooks, deliveries, sealer, refusalOf, audit, clock } = dependencies;

  const presentWebhook = (webhook: Webhook) => presentAt(clock.now(), webhook);

  function found(webhook: Webhook | undefined): Webhook {
    if (!webhook) throw notFound(webhookMessages.notFound);
    return webhook;
  }

  /** The host is looked up at each delivery. @throws 400 for an address that is refused before its host is looked up */
  function requireReachable(url: string): void {
    const refusal = refusalOf(url);
    if (refusal !== null) throw invalidField('url', refusal);
  }

  /** The path of an address can be a secret, so the log has only its host. */
  const record = (
    actor: Member,
    action: AuditAction,
    { id, workspaceId, url }: Webhook,
    changes: readonly AuditChange[] = [],
  ) =>
    audit.record(actor, {
      workspaceId,
      action,
      objectType: 'webhook',
      objectId: id,
      objectName: hostOf(url),
      changes: changes.map(hidden),
    });

  /** Returns webhooks for outgoing events, without their address, which can contain a secret. */
  const forEvents: ShowObjects = async (workspaceId, refs) => {
    const shown = [];
    for (const { id } of refs) {
      const webhook = await webhooks.byId(workspaceId, id);
      if (!webhook) continue;
      const { url, ...others } = presentWebhook(webhook);
      shown.push({ ...others, host: hostOf(url) });
    }
    return shown;
  };

  return {
    forEvents,
    ...createWebhookDeliveries({ webhooks, deliveries, forEvents, clock }),

    /** Newest first. */
    async list(actor: Actor, request: PageRequest): Promise<Page<WebhookView>> {
      authorize(actor, manageWebhooks);
      return mapPage(await webhooks.page(actor.workspaceId, request), presentWebhook);
    },

    async get(actor: Actor, id: string): Promise<WebhookView> {
      authorize(actor, manageWebhooks);
      return presentWebhook(found(await webhooks.byId(actor.workspaceId, id)));
    },

    /**
     * The answer contains the secret, which isn't shown again.
     * @throws 400 for a private address; 409 if there are too many
     */
    async create(actor: Actor, sent: NewWebhook): Promise<WebhookView & { secret: string }> {
      authorize(actor, manageWebhooks);
      requireReachable(sent.url);
      const { workspaceId, userId } = actor;
      const now = clock.now().toISOString();
      const secret = newWebhookSecret();
      const webhook: Webhook = {
        id: newId(),
        workspaceId,
        ...sent,
        status: 'active',
        disabledReason: null,
        failingSince: null,
        previousSecretUntil: null,
        createdBy: userId,
        createdAt: now,
        updatedAt: now,
      };
      await db.transaction(async () => {
        if ((await webhooks.countForInsert(workspaceId)) >= webhookLimits.perWorkspace)
          throw conflict(webhookMessages.tooMany);
        const sealedSecret = await sealer.seal(webhook.id, secret);
        await webhooks.insert({ ...webhook, sealedSecret, previousSealedSecret: null });
        await record(actor, 'created', webhook, [{ field: 'events', from: null, to: webhook.events }]);
      });
      return { ...presentWebhook(webhook), secret };
    },

    /** Changes the given fields. `status` disables and enables. @throws 400 for another address that is private */
    async update(actor: Actor, id: string, wanted: WebhookChanges): Promise<WebhookView> {
      authorize(actor, manageWebhooks);
      const { workspaceId } = actor;
      return db.transaction(async () => {
        const webhook = found(await webhooks.lock(workspaceId, id));
        const changes = changedFields<Webhook>(webhook, wanted, changeable);
        if (changes.length === 0) return presentWebhook(webhook);
        const { url = webhook.url } = wanted;
        if (url !== webhook.url) requireReachable(url);
        const { status = webhook.status } = wanted;
        const isSwitched = status !== webhook.status;
        const changed: Partial<Webhook> = {
          ...wanted,
          ...(isSwitched && {
            failingSince: null,
            disabledReason: status === 'disabled' ? webhookMessages.byHand : null,
          }),
          updatedAt: clock.now().toISOString(),
        };
        await webhooks.update(workspaceId, id, changed);
        const after: Webhook = { ...webhook, ...changed };
        const isMove = changes.every(({ field }) => field === 'status');
        await record(actor, isMove ? 'status_changed' : 'updated', after, changes);
        return presentWebhook(after);
      });
    },

    async remove(actor: Actor, id: string): Promise<void> {
      authorize(actor, manageWebhooks);
      const { workspaceId } = actor;
      await db.transaction(async () => {
        const webhook = found(await webhooks.lock(workspaceId, id));
        await record(actor, 'deleted', webhook);
        await webhooks.delete(workspaceId, id);
      });
    },

    /**
     * Replaces the secret. All requests from now on, including retries, are signed with the new one, and for some hours
     * with the one that it replaces, too. An older one no longer works.
     */
    async rotateSecret(
      actor: Actor,
      id: string,
      { overlapHours }: SecretRotation,
    ): Promise<{ secret: string }> {
      authorize(actor, manageWebhooks);
      const { workspaceId } = actor;
      const secret = newWebhookSecret();
      await db.transaction(async () => {
        const webhook = found(await webhooks.lock(workspaceId, id));
        const replaced = await webhooks.sealed(workspaceId, id);
        const now = clock.now();
        const overlaps = overlapHours > 0;
        await webhooks.update(workspaceId, id, {
          sealedSecret: await sealer.seal(id, secret),
          previousSealedSecret: overlaps && replaced ? replaced.sealedSecret : null,
          previousSecretUntil: overlaps ? new Date(now.getTime() + hours(overlapHours)).toISOString() : null,
          updatedAt: now.toISOString(),
        });
        await record(actor, 'renewed', webhook, [{ field: 'secret', from: null, to: null, isHidden: true }]);
      });
      return { secret };
    },

    /** Deletes the previous secrets that no longer work. */
    deletePreviousSecrets: () => webhooks.deletePreviousSecrets(clock.now().toISOString()),
  };
}

export type WebhooksService = ReturnType<typeof createWebhooksService>;
