import * as z from 'zod';
import agreements from '../../../fixtures/demo/agreements.json';
import announcements from '../../../fixtures/demo/announcements.json';
import type { App } from '../../app';
import { acceptanceBody, newAgreement } from '../../features/agreements/agreements.schema';
import { newAnnouncement } from '../../features/announcements/announcements.schema';
import type { DemoClock } from './demo-clock';
import { findPartnerId } from './find-partner';
import { DEMO_ADDRESS, type ActorByKey } from './people';

const authorship = { ago: z.number().int().min(0), by: z.string() };

const announcementData = z.array(
  newAnnouncement.extend({
    ...authorship,
    partners: z.array(z.string()).default([]),
    isDraft: z.boolean().default(false),
    readBy: z.array(z.string()).default([]),
  }),
);

const agreementData = z.array(
  newAgreement.extend({
    ...authorship,
    accepted: z.array(z.object({ ...authorship, name: z.string(), title: z.string() })),
  }),
);

/** Adds announcements, and opens them as the partners' users have done. */
export async function seedAnnouncements(app: App, clock: DemoClock, actorByKey: ActorByKey): Promise<void> {
  for (const { ago, by, partners, isDraft, readBy, ...announcement } of announcementData.parse(
    announcements,
  )) {
    clock.goBack(ago);
    const actor = actorByKey(by);
    const partnerIds: string[] = [];
    for (const name of partners) partnerIds.push(await findPartnerId(app, actor, name));
    const { id } = await app.announcements.create(actor, {
      ...announcement,
      partnerIds,
      ...(isDraft && { publishedAt: null }),
    });
    for (const reader of readBy)
      await app.portalAnnouncements.open(app.portal.own(actorByKey(reader)), actorByKey(reader), id);
  }
}

/** Adds agreements, and accepts them as the partners' users have done. */
export async function seedAgreements(app: App, clock: DemoClock, actorByKey: ActorByKey): Promise<void> {
  for (const { ago, by, accepted, ...agreement } of agreementData.parse(agreements)) {
    clock.goBack(ago);
    const { id, version } = await app.agreements.create(actorByKey(by), agreement);
    for (const { ago: when, by: signer, ...signature } of accepted) {
      clock.goBack(when);
      const sent = acceptanceBody.parse({ ...signature, version });
      const from = { address: DEMO_ADDRESS, userAgent: null };
      await app.portalAgreements.accept(actorByKey(signer), id, sent, from);
    }
  }
}
