import type { EmailTemplate } from '../features/email-templates/email-templates.entity';
import type { Client } from './client';

/** The required fields of an email template. */
export const hello = {
  name: 'Hello',
  subject: 'Hello {{contact.firstName}}',
  body: 'Hi {{contact.firstName}},\n\nshall we talk?\n',
  category: 'outreach',
};

/** Creates an email template over HTTP: `hello`, overridden by `details`. */
export async function makeEmailTemplate(client: Client, details: object = {}): Promise<EmailTemplate> {
  const { status, body } = await client.post<EmailTemplate>('/api/email-templates', { ...hello, ...details });
  if (status !== 201) throw new Error(`creating an email template failed: ${status} ${JSON.stringify(body)}`);
  return body;
}
