import type { Db } from '../../db/connect';
import { inOrder, whereAfter } from '../../db/lists/keyset';
import type { TimelineEntry, TimelineSource } from '../../records/timeline';
import { agreementRecord } from './agreement.record';
import type { Acceptance } from './agreements.entity';

const ORDER = { order: ['acceptedAt', 'id'] };

/**
 * The agreements that a partner has accepted, as entries of its timeline. They are as few as the versions of agreements, so
 * those of one partner are sorted in memory.
 */
export const createAcceptanceSource = (db: Db): TimelineSource => ({
  kinds: ['acceptance'],
  async read(workspaceId, partnerId, { after, limit }) {
    const query = db.read('agreement_acceptances').where({ workspaceId, partnerId }).limit(limit);
    if (after) whereAfter(query, ORDER, after);
    const rows: Acceptance[] = await inOrder(query, ORDER);
    return rows.map(
      ({ id, agreementId, agreementTitle, version, name, title, acceptedAt }): TimelineEntry => ({
        id,
        kind: 'acceptance',
        at: acceptedAt,
        author: name,
        title: `${agreementTitle} accepted`,
        body: `Version ${version} · ${name}, ${title}`,
        status: null,
        href: agreementRecord.path(agreementId),
      }),
    );
  },
});
