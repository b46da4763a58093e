import type { DocumentTemplate } from '../features/document-templates/document-template';
import type { Client } from './client';

/** All that a document template needs. */
export const brief = {
  name: 'Launch brief',
  category: 'marketing-brief',
  content: '# Launch brief\n\nWe **launch** in spring.\n',
  fileFormat: 'markdown',
};

/** Makes a document template over HTTP: Launch brief, but for what is given. */
export async function makeDocumentTemplate(client: Client, details: object = {}): Promise<DocumentTemplate> {
  const { status, body } = await client.post<DocumentTemplate>('/api/document-templates', {
    ...brief,
    ...details,
  });
  if (status !== 201) throw new Error(`no document template was made: ${status} ${JSON.stringify(body)}`);
  return body;
}
