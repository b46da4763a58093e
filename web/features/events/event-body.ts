import type { PlannedEvent } from '../../../src/features/events/events.repo';

/** What is typed, one item a line; empty lines are none. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Only what was changed here: what somebody else changes meanwhile stays. An empty text and nothing are the same. */
export function changesTo(event: PlannedEvent, body: Record<string, unknown>): Record<string, unknown> {
  const before = new Map<string, unknown>(Object.entries(event));
  const isSame = (name: string, value: unknown) =>
    JSON.stringify(before.get(name) ?? '') === JSON.stringify(value ?? '');
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => !isSame(name, value)));
}
