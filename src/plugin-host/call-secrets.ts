import * as z from 'zod';
import type { CallTarget } from './messages';

/** The functions that get the settings of a workspace: without tools, with them, or after an event. */
export const withSettings = new Map<string, 'settings' | 'tools' | 'event'>([
  ['validate', 'settings'],
  ['test', 'tools'],
  ['run', 'tools'],
  ['onEvent', 'event'],
]);

export const settingsCall = z.object({
  settings: z.record(z.string(), z.unknown()),
  secrets: z.array(z.string()),
  event: z.unknown().optional(),
  workspaceId: z.string().nullish(),
});

/** Shorter values of variables and parts of keys, such as `true`, are no secrets and occur in other words. */
const SHORTEST_VALUE = 8;

/** The functions of kits, which get the key of another tool. */
export const kitMethods = ['readAffiliates', 'readLinks', 'readCustomers', 'readCommissions'] as const;
export const readsKit = (method: string): boolean => kitMethods.some((name) => name === method);

export const pageCall = z.object({ cursor: z.string().nullable(), key: z.string(), address: z.string() });

/** Returns a key, its parts, and both as headers send them. */
function secretsOfKey(key: string): string[] {
  const parts = [key, ...key.split(':').filter(({ length }) => length >= SHORTEST_VALUE)];
  return [...new Set(parts.flatMap((part) => [part, base64(part), base64(`${part}:`)]))].filter(Boolean);
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Returns the secret settings of a call, which must not get into logs and messages. */
export function secretsIn({ method, given }: CallTarget): string[] {
  if (readsKit(method)) return secretsOfKey(pageCall.parse(given).key);
  if (!withSettings.has(method)) return [];
  const { settings, secrets } = settingsCall.parse(given);
  return secrets.flatMap((name) => {
    const value = settings[name];
    return typeof value === 'string' && value !== '' ? [value] : [];
  });
}

/** Returns the values of the variables that a plugin declares, which are often keys. */
export const secretVariables = (names: readonly string[]): string[] =>
  names.map((name) => process.env[name] ?? '').filter(({ length }) => length >= SHORTEST_VALUE);
