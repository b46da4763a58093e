import * as z from 'zod';
import { seconds, type Clock } from '../../lib/clock';
import { invalid, unavailable } from '../../lib/errors';
import { isPluginFailure } from '../../lib/plugin-failure';
import { retryAfterSeconds } from '../../lib/concurrency/retry';
import type { Contributed } from '../../plugin-host/plugin-host';
import type { PluginCall, PluginResponse } from '../../plugin-host/call';
import type { RunPlugin } from '../../plugin-host/run-plugin';
import type { PluginEvent } from '../../plugin-api';
import type { SettingField } from '../../plugin-host/setting-fields';
import type { TextSealer } from '../../lib/secrets/sealed-text';
import type { Connection } from './connections.repo';
import { TEST_EVENT } from './integrations.rules';
import { completeSettings, type StoredSecrets, type StoredSettings } from './setting-values.rules';

/** An integration that can be connected. */
export type ConnectableIntegration = Contributed<'integrations'> & { settings: SettingField[] };

export const isConnectable = (card: Contributed<'integrations'>): card is ConnectableIntegration =>
  card.settings !== undefined;

/** The result of a call of an integration. */
export type IntegrationOutcome =
  | { isDone: true }
  | {
      isDone: false;
      error: string;
      /** Whether the same call would fail again. */
      isFinal: boolean;
      /** Whether the integration can't work until its settings change. */
      disables: boolean;
      retryAfterMs?: number;
      /** The status of the response that refused it, if there was one. */
      responseStatus?: number;
    };

interface Dependencies {
  sealer: TextSealer;
  runPlugin: RunPlugin;
  clock: Clock;
}

/** Shorter than the consumer's limit. */
const EVENT_TIMEOUT = seconds(20);
const TEST_TIMEOUT = seconds(15);
const VALIDATE_TIMEOUT = seconds(2);
const PLUGIN_FAILED = 'The plugin failed. The log of the server has the reason.';
/** Statuses that ask the client to wait. */
const BUSY = new Set([429, 503]);

/** Schema of the problems that a plugin finds in settings. */
const settingProblems = z
  .record(z.string().max(100), z.string().max(300))
  .refine((found) => Object.keys(found).length <= 30, 'has too many messages');

const secretNames = ({ settings }: ConnectableIntegration): string[] =>
  settings.flatMap(({ kind, name }) => (kind === 'secret' ? [name] : []));

const storedSecrets = z.record(z.string(), z.string());

/** Decrypts the secrets of a connection. */
export const openSecrets = async (
  sealer: TextSealer,
  { id, sealedSecrets }: Pick<Connection, 'id' | 'sealedSecrets'>,
): Promise<StoredSecrets> =>
  sealedSecrets === null ? {} : storedSecrets.parse(JSON.parse(await sealer.open(id, sealedSecrets)));

/** Calls the functions of integrations, with the settings of one connection. Never rejects because of a plugin. */
export function createIntegrationRunner({ sealer, runPlugin, clock }: Dependencies) {
  async function run(
    card: ConnectableIntegration,
    what: string,
    timeoutMs: number,
    signal: AbortSignal | undefined,
    work: (call: PluginCall) => Promise<unknown>,
  ): Promise<IntegrationOutcome> {
    let refusal: PluginResponse | null = null;
    try {
      await runPlugin({
        plugin: card.plugin,
        what: `${what} ${card.id}`,
        failure: PLUGIN_FAILED,
        result: z.unknown(),
        timeoutMs,
        signal,
        onResponse: (response) => {
          refusal = response;
        },
        run: work,
      });
      return { isDone: true };
    } catch (error) {
      if (!isPluginFailure(error)) throw error;
      const { cause } = error;
      const wait = waitOf(refusal);
      const responseStatus = refusedWith(refusal);
      return {
        isDone: false,
        error: error.message,
        isFinal: cause instanceof Error && 'isFinal' in cause && cause.isFinal === true,
        disables: cause instanceof Error && 'disables' in cause && cause.disables === true,
        ...(wait !== null && { retryAfterMs: seconds(wait) }),
        ...(responseStatus !== null && { responseStatus }),
      };
    }
  }

  function waitOf(response: PluginResponse | null): number | null {
    if (!response || !BUSY.has(response.status)) return null;
    return retryAfterSeconds(response.retryAfter, clock.now());
  }

  /** The host also reports the first accepted request after a refusal. */
  const refusedWith = (response: PluginResponse | null): number | null =>
    response && response.status >= 300 ? response.status : null;

  const settingsOf = async (card: ConnectableIntegration, connection: Connection) => ({
    settings: completeSettings(card.settings, connection.settings, await openSecrets(sealer, connection)),
    secrets: secretNames(card),
  });

  return {
    settingsOf,

    /** Lets the plugin check settings before they are stored. @throws 400 with its messages; 503 if it fails */
    async validate(
      card: ConnectableIntegration,
      { values, secrets }: { values: StoredSettings; secrets: StoredSecrets },
    ): Promise<void> {
      if (!card.validate) return;
      const { plugin, id, validate } = card;
      const given = {
        settings: completeSettings(card.settings, values, secrets),
        secrets: secretNames(card),
      };
      try {
        const problems = await runPlugin({
          plugin,
          what: `settings of ${id}`,
          failure: PLUGIN_FAILED,
          result: settingProblems,
          timeoutMs: VALIDATE_TIMEOUT,
          isQuick: true,
          run: (call) => validate(given, call),
        });
        const [first] = Object.values(problems);
        if (first === undefined) return;
        throw invalid(
          first,
          Object.fromEntries(
            Object.entries(problems).map(([name, message]) => [`settings.${name}`, [message]]),
          ),
        );
      } catch (error) {
        throw isPluginFailure(error) ? unavailable(error.message) : error;
      }
    },

    /** Passes an event to the plugin. */
    async deliver(
      card: ConnectableIntegration,
      connection: Connection,
      event: PluginEvent,
      signal: AbortSignal,
    ): Promise<IntegrationOutcome> {
      const given = await settingsOf(card, connection);
      return run(card, 'event for', EVENT_TIMEOUT, signal, async (call) =>
        card.onEvent?.({ ...given, event }, call),
      );
    },

    /** Lets the plugin test its settings. */
    async test(
      card: ConnectableIntegration,
      connection: Connection,
      event: PluginEvent,
    ): Promise<IntegrationOutcome> {
      const given = await settingsOf(card, connection);
      return run(card, `${TEST_EVENT} of`, TEST_TIMEOUT, undefined, async (call) =>
        card.test ? card.test(given, call) : card.onEvent?.({ ...given, event }, call),
      );
    },
  };
}

export type IntegrationRunner = ReturnType<typeof createIntegrationRunner>;
