import { PluginError, type IntegrationTools } from 'partnerhub/plugin';
import type { Message } from './message';
import type { Service } from './services';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER = 1024;
/** Statuses for a deleted webhook or an archived channel. */
const GONE = new Set([404, 410]);

/** Posts a message to an incoming webhook. @throws PluginError, which tells whether a retry can help */
export async function post(
  service: Service,
  url: string,
  message: Message,
  { fetch }: Pick<IntegrationTools, 'fetch'>,
): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(service.body(message)),
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_ANSWER,
    cutsLonger: true,
    redirect: 'manual',
  });
  const { status } = response;
  if (response.ok) return;
  const { name } = service;
  if (GONE.has(status))
    throw new PluginError(
      `${name} says that the webhook no longer exists (${status}). Create a new one, and enter its URL.`,
      { disables: true },
    );
  // PartnerHub reads Retry-After itself.
  if (status === 429) throw new PluginError(`${name} asks PartnerHub to wait (429)`);
  const reason = (await response.text()).replace(/\s+/g, ' ').trim().slice(0, 100).toWellFormed();
  // Another attempt would send the same text.
  const isFinal = status === 400 || status === 413;
  throw new PluginError(`${name} answered ${status}${reason === '' ? '' : `: ${reason}`}`, { isFinal });
}
