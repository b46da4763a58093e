import type { EmailTemplate } from '../../../src/features/email-templates/email-templates.entity';
import { emailCategoryLabels } from '../../../src/features/email-templates/email-templates.rules';
import { previewOf } from '../../../src/features/templates/templates.rules';
import type { App } from '../../../src/app';
import type { Member } from '../../../src/lib/actor';
import { loadTemplates } from '../templates/load-templates.server';

/** The fields of a card. Dialogs load the whole template. */
export type EmailSummary = Pick<EmailTemplate, 'id' | 'name' | 'subject' | 'category' | 'tags'> & {
  preview: string;
};

const summarize = ({ id, name, subject, category, tags, body }: EmailTemplate): EmailSummary => ({
  id,
  name,
  subject,
  category,
  tags,
  preview: previewOf(body),
});

interface Inputs {
  app: App;
  actor: Member;
  url: URL;
}

export const loadEmailTemplates = ({ app, actor, url }: Inputs) =>
  loadTemplates({ templates: app.emailTemplates, labels: emailCategoryLabels, summarize, actor, url });
