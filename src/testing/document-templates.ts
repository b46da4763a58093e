import type { DocumentTemplate } from '../features/document-templates/document-templates.entity';
import type { Client } from './client';

/** The required fields of a document template. */
export const brief = {
  name: 'Launch brief',
  category: 'marketing-brief',
  content: '# Launch brief\n\nWe **launch** in spring.\n',
  fileFormat: 'markdown',
};

/** Creates a document template over HTTP: `brief`, overridden by `details`. */
export async function makeDocumentTemplate(client: Client, details: object = {}): Promise<DocumentTemplate> {
  const { status, body } = await client.post<DocumentTemplate>('/api/document-templates', {
    ...brief,
    ...details,
  });
  if (status !== 201)
    throw new Error(`creating a document template failed: ${status} ${JSON.stringify(body)}`);
  return body;
}
