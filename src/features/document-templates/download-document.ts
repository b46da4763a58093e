import type { Download } from '../../lib/download';
import { slug } from '../../lib/slug';
import type { DocumentTemplate } from './document-template';
import type { PrintDocument } from './print-document';

/**
 * The file of a template. Markdown and HTML go out as they are stored, byte for byte: the file is the author's, and what only a
 * preview leaves out (an image from the company's site, a font) belongs to it. It never opens in PartnerHub's own origin:
 * downloads are attachments under a policy that sandboxes them. A `pdf` is printed.
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
