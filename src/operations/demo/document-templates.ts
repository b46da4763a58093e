import type { App } from '../../app';
import {
  documentTemplateChanges,
  newDocumentTemplate,
} from '../../features/document-templates/document-templates.schema';
import type { Calendar } from './calendar';
import type { Cast } from './people';
import type { DemoTemplate } from './story';

/** Adds a document template and applies its edits. */
export async function tellDocumentTemplate(
  app: App,
  calendar: Calendar,
  cast: Cast,
  { ago, by, lines, edits, ...details }: DemoTemplate,
): Promise<void> {
  calendar.goBack(ago);
  const template = newDocumentTemplate.parse({ ...details, content: lines.join('\n') });
  const { id } = await app.documentTemplates.create(cast(by), template);
  for (const edit of edits) {
    calendar.goBack(edit.ago);
    await app.documentTemplates.update(cast(edit.by), id, documentTemplateChanges.parse(edit));
  }
}
