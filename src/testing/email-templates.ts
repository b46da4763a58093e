import type { EmailTemplate } from '../features/email-templates/email-template';
import type { Client } from './client';

/** All that an email template needs. */
export const hello = {
  name: 'Hello',
  subject: 'Hello {{contact.firstName}}',
  body: 'Hi {{contact.firstName}},\n\nshall we talk?\n',
  category: 'outreach',
};

/** Makes an email template over HTTP: Hello, but for what is given. */
export async function makeEmailTemplate(client: Client, details: object = {}): Promise<EmailTemplate> {
  const { status, body } = await client.post<EmailTemplate>('/api/email-templates', { ...hello, ...details });
  if (status !== 201) throw new Error(`no email template was made: ${status} ${JSON.stringify(body)}`);
  return body;
}
