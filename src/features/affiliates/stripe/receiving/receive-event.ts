import * as z from 'zod';
import type { Db } from '../../../../db/connect';
import type { Clock } from '../../../../lib/clock';
import { invalid, notFound, tooManyRequests } from '../../../../lib/errors';
import { readBytes, type Sent } from '../../../../http/calls/input';
import { newId } from '../../../../lib/ids';
import { isStorable } from '../../../../lib/text/unicode';
import type { RateLimits } from '../../../rate-limits/rate-limits.service';
import { isStripeEventType, stripeLimits, stripeMessages as messages } from '../stripe.rules';
import type { StripeEventsRepo } from '../working/stripe-events.repo';
import { isSigned } from './verify-signature';
import type { WebhookTokens } from './webhook-tokens';

/** What a workspace has entered in Settings. */
export interface StripeSettings {
  secrets: string[];
  acceptTest: boolean;
}

interface Dependencies {
  db: Db;
  events: StripeEventsRepo;
  tokens: Pick<WebhookTokens, 'read'>;
  /** null unless the workspace has connected Stripe. */
  settingsOf(workspaceId: string): Promise<StripeSettings | null>;
  /** Has a stored event worked off. */
  queue(workspaceId: string, id: string): Promise<void>;
  limits: Pick<RateLimits, 'inMemory'>;
  clock: Clock;
}

export interface SentEvent {
  token: string;
  /** As Stripe has sent it, because the signature is about its bytes. */
  sent: Sent;
  signature: string | null;
}

const text = z.string().min(1).max(stripeLimits.id).refine(isStorable);

/** The parts of an event that don't depend on its type. */
export const stripeEvent = z.object({
  id: text,
  type: text,
  // In seconds, up to the year 9999.
  created: z.int().min(0).max(253_402_300_799),
  livemode: z.boolean().default(true),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

/**
 * Returns the time of an event. Stripe has whole seconds, so what was set in the same second, and before the event
 * arrived, counts as earlier.
 */
export function timeOf({ created }: z.output<typeof stripeEvent>, receivedAt: Date): string {
  const endOfSecond = created * 1000 + 999;
  return new Date(Math.min(endOfSecond, Math.max(receivedAt.getTime(), created * 1000))).toISOString();
}

/** Receives the events of Stripe. Only those with the signature of the workspace are stored, each once. */
export function createReceiving({ db, events, tokens, settingsOf, queue, limits, clock }: Dependencies) {
  const ofWorkspace = limits.inMemory('stripe');

  function parseEvent(body: Uint8Array) {
    try {
      const decoded = new TextDecoder('utf-8', { fatal: true }).decode(body);
      return { raw: decoded, event: stripeEvent.parse(JSON.parse(decoded)) };
    } catch {
      throw invalid(messages.notEvent);
    }
  }

  /**
   * Returns when the event is stored.
   * @throws 404 for an unknown address, 400 for a wrong signature or another body, 413, 429
   */
  return async function receiveEvent({ token, sent, signature }: SentEvent): Promise<void> {
    const workspaceId = await tokens.read(token);
    const settings = workspaceId === null ? null : await settingsOf(workspaceId);
    if (workspaceId === null || settings === null) throw notFound(messages.unknownToken);
    const body = await readBytes(sent, stripeLimits.body);
    const now = clock.now();
    if (!isSigned(signature, body, settings.secrets, now)) throw invalid(messages.badSignature);
    if (!ofWorkspace.take(workspaceId)) throw tooManyRequests(ofWorkspace.secondsLeft());
    const { raw, event } = parseEvent(body);
    if (!isStripeEventType(event.type) || !(event.livemode || settings.acceptTest)) return;
    const id = newId();
    const { id: eventId, type } = event;
    const times = { occurredAt: timeOf(event, now), createdAt: now.toISOString() };
    await db.transaction(async () => {
      if (await events.insert({ id, workspaceId, eventId, type, body: raw, ...times }))
        await queue(workspaceId, id);
    });
  };
}

export type ReceiveEvent = ReturnType<typeof createReceiving>;
