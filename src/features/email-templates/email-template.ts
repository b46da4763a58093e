import type { Template } from '../templates/templates.repo';
import type { EmailCategory } from './email-templates.rules';

/** An email template (spec §3). */
export interface EmailTemplate extends Template {
  category: EmailCategory;
  subject: string;
  /** Plain text with `{{variables}}`. */
  body: string;
}
