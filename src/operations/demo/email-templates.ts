import type { App } from '../../app';
import {
  emailTemplateChanges,
  newEmailTemplate,
} from '../../features/email-templates/email-templates.schema';
import type { DemoClock } from './demo-clock';
import type { ActorByKey } from './people';
import type { DemoTemplate } from './demo-data';

/** Adds an email template and applies its edits. */
export async function seedEmailTemplate(
  app: App,
  clock: DemoClock,
  actorByKey: ActorByKey,
  { ago, by, lines, edits, ...details }: DemoTemplate,
): Promise<void> {
  clock.goBack(ago);
  const template = newEmailTemplate.parse({ ...details, body: lines.join('\n') });
  const { id } = await app.emailTemplates.create(actorByKey(by), template);
  for (const edit of edits) {
    clock.goBack(edit.ago);
    await app.emailTemplates.update(actorByKey(edit.by), id, emailTemplateChanges.parse(edit));
  }
}
