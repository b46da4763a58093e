import * as z from 'zod';
import { answerLike, answerOf, forEachKey, textOrNull } from '../../lib/entities/answer-schema';
import { emailTemplateEntity, type EmailTemplate } from './email-templates.entity';
import { emailCategories } from './email-templates.rules';
import type { FilledEmail } from './fill-template';
import type { MailPreview } from './send-template';
import { variables } from '../templates/variables.rules';

export const emailTemplateAnswer = answerOf<EmailTemplate>()('EmailTemplate', emailTemplateEntity, {
  category: z.enum(emailCategories),
  tags: z.array(z.string()),
  createdBy: textOrNull,
});

export const filledEmailAnswer = answerLike<FilledEmail>()('FilledEmail', {
  to: textOrNull,
  subject: z.string(),
  body: z.string(),
  html: z.string(),
  values: forEachKey(variables, textOrNull),
  missing: z.array(z.string()),
  unknown: z.array(z.string()),
  cannotSend: textOrNull,
});

export const sentEmailAnswer = z.object({ to: z.string() });

export const mailPreviewAnswer = answerLike<MailPreview>()('MailPreview', {
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
});
