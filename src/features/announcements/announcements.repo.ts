import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import { createEntityTable } from '../../db/entity-table';
import { countUpTo, keysetPage } from '../../db/lists/keyset';
import type { Page, PageRequest } from '../../lib/paging';
import type { AudienceMember, AudienceTable } from '../audiences/audiences.repo';
import { announcementEntity, type Announcement } from './announcements.entity';
import type { AnnouncementState } from './announcements.rules';

/** An announcement as partners see it. */
export interface PublishedAnnouncement {
  id: string;
  title: string;
  body: string;
  excerpt: string;
  publishedAt: string;
}

/** The reader of a list; null for a preview, which has not read anything. */
interface PortalReader extends AudienceMember {
  userId: string | null;
}

interface Filters {
  search?: string | undefined;
  status?: AnnouncementState | undefined;
}

type Row = Omit<Announcement, 'partnerIds'>;

/** Upper bound for counting. */
const COUNTED = 10_000;

const readCodec = createCodec<PublishedAnnouncement & { isRead: boolean }>({ boolean: ['isRead'] });

export function createAnnouncementsRepo(db: Db, audience: AudienceTable) {
  const rows = createEntityTable<Row>(db, {
    table: 'announcements',
    alias: 'a',
    entity: announcementEntity,
  });

  const visible = (workspaceId: string, reader: AudienceMember) =>
    audience.whereVisible(
      db.read('announcements as a').where('a.workspaceId', workspaceId).whereNotNull('a.publishedAt'),
      'a',
      reader,
    );

  return {
    ...audience.recordsOf<Announcement>(rows),

    /** Newest first. */
    async list(
      workspaceId: string,
      { search, status }: Filters,
      request: PageRequest,
    ): Promise<Page<Announcement>> {
      const page = await rows.page(
        workspaceId,
        {
          search,
          narrow(query) {
            query.where('a.workspaceId', workspaceId);
            if (status === 'draft') query.whereNull('a.publishedAt');
            if (status === 'published') query.whereNotNull('a.publishedAt');
            return query;
          },
          isNarrowed: status !== undefined,
          count: COUNTED,
        },
        request,
      );
      return { ...page, items: await audience.show(page.items) };
    },

    /** Returns the announcements that a partner sees, latest publication first. */
    published(
      workspaceId: string,
      reader: PortalReader,
      request: PageRequest,
    ): Promise<Page<Omit<PublishedAnnouncement, 'body'> & { isRead: boolean }>> {
      const query = visible(workspaceId, reader);
      const counting = query.clone();
      return keysetPage({
        query: query
          .select('a.id', 'a.title', 'a.excerpt', 'a.publishedAt')
          .select(
            db.read.raw(
              'EXISTS (SELECT 1 FROM announcement_reads AS r WHERE r."announcementId" = a.id AND r."userId" = ?) AS "isRead"',
              [reader.userId],
            ),
          ),
        order: ['a.publishedAt', 'a.id'],
        request,
        count: () => countUpTo(db.read, counting, COUNTED),
        decode: readCodec.decode,
        position: ({ publishedAt, id }) => [publishedAt, id],
      });
    },

    /** Returns an announcement that the partner sees. */
    async publishedById(
      workspaceId: string,
      reader: AudienceMember,
      id: string,
    ): Promise<PublishedAnnouncement | undefined> {
      return visible(workspaceId, reader)
        .where('a.id', id)
        .first('a.id', 'a.title', 'a.body', 'a.excerpt', 'a.publishedAt');
    },

    async isReadBy(announcementId: string, userId: string): Promise<boolean> {
      const row: object | undefined = await db
        .read('announcement_reads')
        .where({ announcementId, userId })
        .first('userId');
      return row !== undefined;
    },

    /** Counts a reader once. Must run in a transaction. */
    async markRead(workspaceId: string, id: string, userId: string, readAt: string): Promise<void> {
      const added: object[] = await db
        .write('announcement_reads')
        .insert({ announcementId: id, userId, readAt })
        .onConflict(['announcementId', 'userId'])
        .ignore()
        .returning('userId');
      if (added.length === 1)
        await db.write('announcements').where({ workspaceId, id }).increment('readCount', 1);
    },
  };
}

export type AnnouncementsRepo = ReturnType<typeof createAnnouncementsRepo>;
