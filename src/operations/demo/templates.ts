import type * as z from 'zod';
import type { App } from '../../app';
import {
  documentTemplateChanges,
  newDocumentTemplate,
} from '../../features/document-templates/document-templates.schema';
import {
  emailTemplateChanges,
  newEmailTemplate,
} from '../../features/email-templates/email-templates.schema';
import type { Actor } from '../../lib/actor';
import type { DemoClock } from './demo-clock';
import type { ActorByKey } from './people';
import type { DemoTemplate } from './demo-entries';

interface Kind<New, Changes> {
  serviceOf(app: App): {
    create(actor: Actor, details: New): Promise<{ id: string }>;
    update(actor: Actor, id: string, wanted: Changes): Promise<unknown>;
  };
  details: z.ZodType<New>;
  changes: z.ZodType<Changes>;
  /** The field of the long text. */
  text: 'body' | 'content';
}

/** Returns a function that adds a template and applies its edits. */
const templateSeeder =
  <New, Changes>({ serviceOf, details, changes, text }: Kind<New, Changes>) =>
  async (
    app: App,
    clock: DemoClock,
    actorByKey: ActorByKey,
    { ago, by, lines, edits, ...template }: DemoTemplate,
  ): Promise<void> => {
    const service = serviceOf(app);
    clock.goBack(ago);
    const { id } = await service.create(
      actorByKey(by),
      details.parse({ ...template, [text]: lines.join('\n') }),
    );
    for (const edit of edits) {
      clock.goBack(edit.ago);
      await service.update(actorByKey(edit.by), id, changes.parse(edit));
    }
  };

export const seedEmailTemplate = templateSeeder({
  serviceOf: ({ emailTemplates }) => emailTemplates,
  details: newEmailTemplate,
  changes: emailTemplateChanges,
  text: 'body',
});

export const seedDocumentTemplate = templateSeeder({
  serviceOf: ({ documentTemplates }) => documentTemplates,
  details: newDocumentTemplate,
  changes: documentTemplateChanges,
  text: 'content',
});
