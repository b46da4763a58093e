import type { Db } from '../../../db/connect';
import { inOrder, whereAfter } from '../../../db/lists/keyset';
import { personColumn } from '../../../db/people';
import {
  beginningOf,
  MAX_BODY,
  type TimelineEntry,
  type TimelineKind,
  type TimelineRequest,
  type TimelineSource,
} from '../../../records/timeline';
import { activityTypes, type ActivityType } from '../partners.rules';

interface Row {
  id: string;
  activityType: ActivityType;
  description: string;
  metadata: string | { noteId?: unknown } | null;
  createdAt: string;
  author: string | null;
}

interface Dependencies {
  db: Db;
  statusesOf(
    workspaceId: string,
    sent: readonly { address: string; at: string }[],
  ): Promise<(string | null)[]>;
}

const ORDER = { order: ['a.createdAt', 'a.id'] };
const kinds = ['note', 'email', 'check-in', 'task', 'change'] as const satisfies TimelineKind[];

/** Returns the kind of an activity. Types are named `<thing>_<event>`. */
export function kindOf(type: ActivityType): (typeof kinds)[number] {
  if (type.startsWith('note_')) return 'note';
  if (type.startsWith('check_in_')) return 'check-in';
  if (type.startsWith('onboarding_')) return 'task';
  return type === 'email_sent' ? 'email' : 'change';
}

/** The start of the description of a sent email: the address and the subject follow. */
const email = /^Email sent to (\S+): (.*)$/s;

/** The activities of a partner, as entries of its timeline: with the texts of notes, and the statuses of emails. */
export function createActivitySource({ db, statusesOf }: Dependencies): TimelineSource {
  function read(partnerId: string, { after, limit }: TimelineRequest, type?: ActivityType): Promise<Row[]> {
    const query = db
      .read('partner_activities as a')
      .leftJoin('users as u', 'u.id', 'a.userId')
      .where('a.partnerId', partnerId)
      .select('a.id', 'a.activityType', 'a.description', 'a.metadata', 'a.createdAt', {
        author: personColumn(db.read, { user: 'u' }),
      })
      .limit(limit);
    if (type !== undefined) query.where('a.activityType', type);
    if (after) whereAfter(query, ORDER, after);
    return inOrder(query, ORDER);
  }

  /** Returns the beginnings of the partner's notes that still exist, by id. */
  async function textsOf(partnerId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const rows: { id: string; text: string }[] = await db
      .read('partner_notes')
      .where({ partnerId })
      .whereIn('id', ids)
      .select('id', { text: db.read.raw('substr(content, 1, ?)', [MAX_BODY + 1]) });
    return new Map(rows.map(({ id, text }) => [id, beginningOf(text)]));
  }

  return {
    kinds,
    async read(workspaceId, partnerId, request) {
      const isWhole = kinds.every((kind) => request.kinds.includes(kind));
      const types = activityTypes.filter((type) => request.kinds.includes(kindOf(type)));
      // One index range for each type, because a range of several would be sorted as a whole.
      const found = await Promise.all(
        isWhole ? [read(partnerId, request)] : types.map((type) => read(partnerId, request, type)),
      );
      const rows = found
        .flat()
        .sort((one, other) => (one.createdAt + one.id < other.createdAt + other.id ? 1 : -1))
        .slice(0, request.limit);
      const mails = rows.flatMap(({ id, activityType, description, createdAt }) => {
        const [, address] = activityType === 'email_sent' ? (email.exec(description) ?? []) : [];
        return address === undefined ? [] : [{ id, address, at: createdAt }];
      });
      const [texts, statuses] = await Promise.all([
        textsOf(
          partnerId,
          rows.flatMap((row) => noteIdOf(row) ?? []),
        ),
        statusesOf(workspaceId, mails),
      ]);
      const statusOf = new Map(mails.map(({ id }, index) => [id, statuses[index] ?? null]));
      return rows.map((row) => entryOf(row, texts.get(noteIdOf(row) ?? '') ?? null, statusOf.get(row.id)));
    },
  };
}

function noteIdOf({ activityType, metadata }: Row): string | null {
  if (activityType !== 'note_added' || metadata === null) return null;
  const { noteId }: { noteId?: unknown } = typeof metadata === 'string' ? JSON.parse(metadata) : metadata;
  return typeof noteId === 'string' ? noteId : null;
}

function entryOf(row: Row, note: string | null, status: string | null = null): TimelineEntry {
  const { id, activityType, description, createdAt, author } = row;
  const [, address, subject] = activityType === 'email_sent' ? (email.exec(description) ?? []) : [];
  return {
    id,
    kind: kindOf(activityType),
    at: createdAt,
    author,
    title: address === undefined ? description : `Email to ${address}`,
    body: note ?? subject ?? null,
    status,
    href: null,
  };
}
