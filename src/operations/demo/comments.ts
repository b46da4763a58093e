import * as z from 'zod';
import comments from '../../../fixtures/demo/comments.json';
import type { App } from '../../app';
import { commentedKinds, commentedObjects } from '../../features/comments/commented-objects.rules';
import { newComment } from '../../features/comments/comments.schema';
import type { DemoClock } from './demo-clock';
import type { ActorByKey } from './people';

const data = z.array(
  z.object({
    on: z.enum(commentedKinds),
    /** The unique name of the object. */
    name: z.string(),
    ago: z.number().int().min(0),
    by: z.string(),
    body: z.string(),
    mentions: z.array(z.string()),
  }),
);

/** Adds comments on records that exist. */
export async function seedComments(app: App, clock: DemoClock, actorByKey: ActorByKey): Promise<void> {
  for (const { on, name, ago, by, body, mentions } of data.parse(comments)) {
    const actor = actorByKey(by);
    const { table, title } = commentedObjects[on];
    const { workspaceId } = actor;
    const found: { id: string } | undefined = await app.db
      .read(table)
      .where({ workspaceId, [title]: name })
      .first('id');
    if (!found) throw new Error(`The demo comments on the unknown ${on} "${name}"`);
    clock.goBack(ago);
    const comment = newComment.parse({ body, mentions: mentions.map((key) => actorByKey(key).userId) });
    await app.comments.add(actor, { kind: on, id: found.id }, comment);
  }
}
