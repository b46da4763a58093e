import type { PermanentMove } from '../lib/outgoing/permanent-move';
import type { PodcastTools } from '../plugin-api';

/** Options of a call of a plugin's function. */
export interface PluginCall {
  timeoutMs: number;
  /** Whether a process that is blocked when the time is up is ended at once, because a user waits. */
  isQuick?: boolean | undefined;
  /** Ends the call at once. */
  signal?: AbortSignal | undefined;
  /** Called before each request of the plugin. Returns the reason for users why it can't be made, or null. */
  beforeRequest?(url: string): Promise<string | null>;
  /** Called after each of these requests, also if it failed. */
  afterRequest?(url: string): void;
  /** Called when a site has refused or moved a request, and when it accepts one after a refusal. */
  onResponse?(answer: PluginResponse): void;
  /** Only podcast searches have it. */
  catalogue?: PodcastTools['catalogue'];
}

/** A site's response to a request of a plugin. */
export interface PluginResponse {
  status: number;
  /** The address after redirects. */
  url: string;
  /** The permanent redirect that led to it, if there was one. */
  move: PermanentMove | null;
  /** The header of a refusal, if there is one. */
  retryAfter: string | null;
}

/** A function of a plugin. Outside of the worker, it calls the worker. */
export type PluginMethod<Given> = (given: Given, call: PluginCall) => Promise<unknown>;
