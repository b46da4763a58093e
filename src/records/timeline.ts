import type { Position } from '../lib/cursor';

/** What happened with a record. A registration is of a deal, and an acceptance of an agreement. */
export const timelineKinds = [
  'note',
  'comment',
  'email',
  'check-in',
  'task',
  'registration',
  'acceptance',
  'change',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** One entry of a record's timeline. */
export interface TimelineEntry {
  id: string;
  kind: TimelineKind;
  at: string;
  /** The name of the person who did it; null if it wasn't a user, or the account is deleted. */
  author: string | null;
  title: string;
  /** The beginning of a longer text. */
  body: string | null;
  /** The status of what the entry is about, such as that of an email. */
  status: string | null;
  /** The path of what the entry is about. */
  href: string | null;
  /** The path of the call (DELETE) that cancels what the entry is about. */
  cancelPath?: string;
}

/** What a timeline asks of each source: the newest entries after a position, newest first. */
export interface TimelineRequest {
  kinds: readonly TimelineKind[];
  after: Position | undefined;
  /** The most entries to return. */
  limit: number;
}

/** Reads entries about one record, which the caller may see, along an index. */
export interface TimelineSource {
  kinds: readonly TimelineKind[];
  read(workspaceId: string, recordId: string, request: TimelineRequest): Promise<TimelineEntry[]>;
}

/** The most characters of a text that an entry shows. */
export const MAX_BODY = 600;

/** Returns the beginning of a text. Never cuts an emoji or another character in two. */
export function beginningOf(text: string): string {
  const characters = [...text.slice(0, 2 * MAX_BODY + 2)];
  return characters.length > MAX_BODY ? `${characters.slice(0, MAX_BODY).join('')}…` : text;
}
