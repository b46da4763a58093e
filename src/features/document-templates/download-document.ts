import type { Download } from '../../lib/download';
import { slug } from '../../lib/slug';
import type { DocumentTemplate } from './document-templates.entity';
import type { PrintDocument } from './rendering/print-document';

/**
 * Returns the file of a template. Markdown and HTML are sent exactly as stored: the file belongs to its author,
 * including images and fonts that a preview leaves out. It can't run in PartnerHub's origin, since downloads are
 * attachments with a sandboxing policy. A `pdf` is printed.
 */
export async function downloadDocument(template: DocumentTemplate, print: PrintDocument): Promise<Download> {
  const { name, content, fileFormat } = template;
  const file = (extension: string, contentType: string, whole: string | Uint8Array): Download => ({
    fileName: `${slug(name) || 'document'}.${extension}`,
    title: `${name}.${extension}`,
    contentType,
    content: once(whole),
  });
  if (fileFormat === 'markdown') return file('md', 'text/markdown; charset=utf-8', content);
  if (fileFormat === 'html') return file('html', 'text/html; charset=utf-8', content);
  return file('pdf', 'application/pdf', await print(template));
}

async function* once<Piece>(piece: Piece) {
  yield piece;
}
