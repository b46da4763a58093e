import type { App } from '../../app';
import {
  emailTemplateChanges,
  newEmailTemplate,
} from '../../features/email-templates/email-templates.schema';
import type { Calendar } from './calendar';
import type { Cast } from './people';
import type { DemoTemplate } from './story';

/** Adds an email template and applies its edits. */
export async function tellEmailTemplate(
  app: App,
  calendar: Calendar,
  cast: Cast,
  { ago, by, lines, edits, ...details }: DemoTemplate,
): Promise<void> {
  calendar.goBack(ago);
  const template = newEmailTemplate.parse({ ...details, body: lines.join('\n') });
  const { id } = await app.emailTemplates.create(cast(by), template);
  for (const edit of edits) {
    calendar.goBack(edit.ago);
    await app.emailTemplates.update(cast(edit.by), id, emailTemplateChanges.parse(edit));
  }
}
