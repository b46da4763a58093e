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

/** Returns the secret settings of a call, which must not get into logs and messages. */
export function secretsIn({ method, given }: CallTarget): string[] {
  if (!withSettings.has(method)) return [];
  const { settings, secrets } = settingsCall.parse(given);
  return secrets.flatMap((name) => {
    const value = settings[name];
    return typeof value === 'string' && value !== '' ? [value] : [];
  });
}

/** Shorter values of variables, such as `true`, are no secrets and occur in other words. */
const SHORTEST_VALUE = 8;

/** Returns the values of the variables that a plugin declares, which are often keys. */
export const secretVariables = (names: readonly string[]): string[] =>
  names.map((name) => process.env[name] ?? '').filter(({ length }) => length >= SHORTEST_VALUE);
