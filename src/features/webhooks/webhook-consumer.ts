import { days, seconds, type Clock } from '../../lib/clock';
import type { GuardedFetch } from '../../lib/outgoing/guarded-fetch';
import type { TextSealer } from '../../lib/secrets/sealed-text';
import { isFetchFailure } from '../../lib/outgoing/failures';
import type { AuditTrail } from '../audit/audit-trail';
import type { Consumer, DeliveryOutcome, OutgoingEvent } from '../outbox/consumers';
import { wantsType } from '../outbox/subscriptions.rules';
import { signedHeaders } from './sign-webhook';
import type { Webhook, WebhooksRepo } from './webhooks.repo';
import { hostOf, isOver, webhookMessages } from './webhooks.rules';

/** The name of the consumer in the database. */
export const WEBHOOKS = 'webhooks';

/** A request to a receiver, as stored with the delivery. */
export interface Attempt {
  responseStatus: number | null;
  responseBody: string | null;
  durationMs: number;
}

const TIMEOUT = seconds(10);
const MAX_RESPONSE = 1024;
/** The status with which a receiver unsubscribes. */
const GONE = 410;
const MAX_FAILING = days(5);

interface Dependencies {
  webhooks: WebhooksRepo;
  sealer: TextSealer;
  fetch: GuardedFetch;
  audit: AuditTrail;
  retries: readonly number[];
  clock: Clock;
}

const isGone = ({ result }: DeliveryOutcome): boolean =>
  result !== undefined && 'responseStatus' in result && result.responseStatus === GONE;

const givenUp = (error: string): DeliveryOutcome => ({ isDelivered: false, isFinal: true, error });

/** Returns text that both databases can store, at most 1 kB of it. */
const storable = (text: string): string => {
  const bytes = Buffer.from(text.replaceAll('\u0000', '').toWellFormed());
  return bytes.length <= MAX_RESPONSE
    ? bytes.toString()
    : bytes
        .subarray(0, MAX_RESPONSE)
        .toString()
        .replace(/\uFFFD+$/, '');
};

/** Sends events to the webhooks that subscribe to them, and disables webhooks that no longer work. */
export function createWebhookConsumer(dependencies: Dependencies): Consumer {
  const { webhooks, sealer, fetch, audit, retries, clock } = dependencies;

  /** Deliveries that start together read their webhook once. */
  const readReceiver = shareUnderWay(async (workspaceId: string, id: string) => {
    const webhook = await webhooks.sealed(workspaceId, id);
    if (!webhook) return undefined;
    const { sealedSecret, previousSealedSecret, previousSecretUntil } = webhook;
    const sealed = [sealedSecret];
    if (previousSealedSecret !== null && !isOver(previousSecretUntil, clock.now()))
      sealed.push(previousSealedSecret);
    return { webhook, secrets: await Promise.all(sealed.map((one) => sealer.open(id, one))) };
  });

  async function send(
    { url }: Webhook,
    secrets: readonly string[],
    { event }: OutgoingEvent,
    signal: AbortSignal,
  ): Promise<DeliveryOutcome> {
    const body = JSON.stringify(event);
    const started = performance.now();
    const attemptOf = (response: Pick<Attempt, 'responseStatus' | 'responseBody'>): Attempt => ({
      ...response,
      durationMs: Math.round(performance.now() - started),
    });
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...signedHeaders(secrets, { id: event.id, body, at: clock.now() }),
        },
        body,
        signal,
        timeoutMs: TIMEOUT,
        maxBytes: MAX_RESPONSE,
        cutsLonger: true,
        redirect: 'manual',
      });
      const { status } = response;
      const result = attemptOf({
        responseStatus: status,
        responseBody: storable(await response.text()),
      });
      if (response.ok) return { isDelivered: true, result };
      return { isDelivered: false, isFinal: status === GONE, error: errorOf(status), result };
    } catch (error) {
      if (!isFetchFailure(error)) throw error;
      const result = attemptOf({ responseStatus: null, responseBody: null });
      return { isDelivered: false, error: error.message, result };
    }
  }

  async function disable({ id, workspaceId, url }: Webhook, disabledReason: string): Promise<void> {
    const updatedAt = clock.now().toISOString();
    await webhooks.update(workspaceId, id, { status: 'disabled', disabledReason, updatedAt });
    // The event of this entry notifies admins.
    await audit.record('System', {
      workspaceId,
      action: 'disabled',
      objectType: 'webhook',
      objectId: id,
      objectName: hostOf(url),
      changes: [{ field: 'disabledReason', from: null, to: disabledReason }],
    });
  }

  /** Stores since when a webhook fails, or that it works again. */
  async function note({ event, recipient }: OutgoingEvent, outcome: DeliveryOutcome): Promise<void> {
    const { workspaceId } = event;
    const webhook = await webhooks.lock(workspaceId, recipient);
    if (webhook?.status !== 'active') return;
    if (outcome.isDelivered) return webhooks.update(workspaceId, recipient, { failingSince: null });
    const now = clock.now();
    const failingSince = webhook.failingSince ?? now.toISOString();
    // A delivery can also be final because the webhook was disabled when it began.
    if (isGone(outcome)) return disable(webhook, webhookMessages.gone);
    if (now.getTime() - Date.parse(failingSince) >= MAX_FAILING)
      return disable(webhook, webhookMessages.failing);
    if (webhook.failingSince === null) await webhooks.update(workspaceId, recipient, { failingSince });
  }

  return {
    name: WEBHOOKS,
    subscribers: 'webhooks',
    retries,
    timeoutMs: TIMEOUT + seconds(5),
    concurrency: 8,

    async recipients(events) {
      const active = await webhooks.active([...new Set(events.map(({ workspaceId }) => workspaceId))]);
      return events.map(({ workspaceId, type }) =>
        active.flatMap((webhook) =>
          webhook.workspaceId === workspaceId && wantsType(webhook, type) ? [webhook.id] : [],
        ),
      );
    },

    async deliver(outgoing, signal) {
      const { event, recipient } = outgoing;
      const receiver = await readReceiver(event.workspaceId, recipient);
      if (!receiver) return givenUp('The webhook was deleted');
      const { webhook, secrets } = receiver;
      if (webhook.status === 'disabled') return givenUp(webhookMessages.disabled);
      return send(webhook, secrets, outgoing, signal);
    },

    async settled(attempts) {
      // Most deliveries change nothing, and needn't lock the webhook.
      const isFailing = await webhooks.failing(attempts.map(({ outgoing }) => outgoing.recipient));
      for (const { outgoing, outcome } of attempts)
        if (!outcome.isDelivered || isFailing.has(outgoing.recipient)) await note(outgoing, outcome);
    },
  };
}

const errorOf = (status: number): string =>
  status >= 300 && status < 400
    ? `The receiver redirects (${status}), which isn't followed`
    : `The receiver answered ${status}`;

/**
 * Returns a function whose calls with the same arguments, as JSON, share one call of `read` while it is under way. Must
 * not be used in a transaction, because the shared call may run in another one and see other data.
 */
function shareUnderWay<Args extends unknown[], Result>(
  read: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  const underWay = new Map<string, Promise<Result>>();
  return (...args) => {
    const key = JSON.stringify(args);
    const known = underWay.get(key);
    if (known) return known;
    const reading = read(...args).finally(() => underWay.delete(key));
    underWay.set(key, reading);
    return reading;
  };
}
