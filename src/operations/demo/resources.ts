import { Readable } from 'node:stream';
import * as z from 'zod';
import resources from '../../../fixtures/demo/resources.json';
import type { App } from '../../app';
import { uploadedFields } from '../../features/resources/resources.schema';
import type { DemoClock } from './demo-clock';
import { findPartnerId } from './find-partner';
import type { ActorByKey } from './people';

const authorship = { ago: z.number().int().min(0), by: z.string() };

const resourceData = z.array(
  uploadedFields.extend({
    ...authorship,
    partners: z.array(z.string()).default([]),
    /** The title of the agreement that it requires. */
    requires: z.string().optional(),
    fileName: z.string(),
    contentType: z.string(),
    lines: z.array(z.string()),
    downloadedBy: z.array(z.object(authorship)).default([]),
  }),
);

/** Adds resources, and downloads them as the partners' users have done. */
export async function seedResources(app: App, clock: DemoClock, actorByKey: ActorByKey): Promise<void> {
  for (const {
    ago,
    by,
    partners,
    requires,
    fileName,
    contentType,
    lines,
    downloadedBy,
    ...fields
  } of resourceData.parse(resources)) {
    clock.goBack(ago);
    const actor = actorByKey(by);
    const partnerIds: string[] = [];
    for (const name of partners) partnerIds.push(await findPartnerId(app, actor, name));
    const agreements = requires === undefined ? [] : await app.agreements.titles(actor, null);
    const requiresAgreementId = agreements.find(({ title }) => title === requires)?.id ?? null;
    const headers = new Headers({
      'Content-Type': contentType,
      'X-File-Name': encodeURIComponent(fileName),
    });
    const { id } = await app.resources.create(
      actor,
      { ...fields, partnerIds, requiresAgreementId },
      {
        header: (name) => headers.get(name),
        body: () => Readable.from([Buffer.from(`${lines.join('\n')}\n`)]),
      },
    );
    for (const download of downloadedBy) {
      clock.goBack(download.ago);
      const { content } = await app.portalResources.download(app.portal.own(actorByKey(download.by)), id);
      await Readable.from(content).toArray();
    }
  }
}
