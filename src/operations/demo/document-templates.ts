import type { App } from '../../app';
import {
  documentTemplateChanges,
  newDocumentTemplate,
} from '../../features/document-templates/document-templates.schema';
import type { DemoClock } from './demo-clock';
import type { ActorByKey } from './people';
import type { DemoTemplate } from './demo-data';

/** Adds a document template and applies its edits. */
export async function seedDocumentTemplate(
  app: App,
  clock: DemoClock,
  actorByKey: ActorByKey,
  { ago, by, lines, edits, ...details }: DemoTemplate,
): Promise<void> {
  clock.goBack(ago);
  const template = newDocumentTemplate.parse({ ...details, content: lines.join('\n') });
  const { id } = await app.documentTemplates.create(actorByKey(by), template);
  for (const edit of edits) {
    clock.goBack(edit.ago);
    await app.documentTemplates.update(actorByKey(edit.by), id, documentTemplateChanges.parse(edit));
  }
}
