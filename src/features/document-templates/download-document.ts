import type { Download } from '../../lib/download';
import { slug } from '../../lib/text/slug';
import type { DocumentTemplate } from './document-templates.entity';
import type { DocumentFormat } from './document-templates.rules';
import type { PartnerCopy } from './fill-document';
import type { DocumentRendering } from './rendering/document-rendering';
import { createFiller, type Filling } from './rendering/fill-texts';

/** The functions that create the files. */
export interface DocumentMakers {
  /** Returns a PDF on the paper of the template's workspace. */
  print(template: DocumentTemplate, filling?: Filling | null): Promise<Uint8Array>;
  fillSource: DocumentRendering['fillSource'];
}

interface Options extends DocumentMakers {
  /** The format of the template, or `pdf`. */
  fileFormat: DocumentFormat;
  /** null for the template itself. */
  copy: PartnerCopy | null;
}

/**
 * Returns the file of a template. Markdown and HTML are sent exactly as stored, except for variables in the copy for a
 * partner: the file belongs to its author, including images and fonts that a preview leaves out. It can't run in
 * PartnerHub's origin, since downloads are attachments with a sandboxing policy. A `pdf` is printed.
 * @throws 422 if it becomes too long when it is filled in
 */
export async function downloadDocument(template: DocumentTemplate, options: Options): Promise<Download> {
  const { fileFormat, copy, print, fillSource } = options;
  const { content } = template;
  const name = copy ? copyName(template.name, copy) : template.name;
  const file = (extension: string, contentType: string, whole: string | Uint8Array): Download => ({
    fileName: `${slug(name) || 'document'}.${extension}`,
    title: `${name}.${extension}`,
    contentType,
    content: once(whole),
  });
  const source = () => (copy ? fillSource({ content, fileFormat }, copy.filling) : content);
  if (fileFormat === 'markdown') return file('md', 'text/markdown; charset=utf-8', await source());
  if (fileFormat === 'html') return file('html', 'text/html; charset=utf-8', await source());
  return file('pdf', 'application/pdf', await print(template, copy?.filling));
}

/** Returns a file name with the partner's name. */
function copyName(name: string, { partnerName, filling }: PartnerCopy): string {
  const filled = createFiller(filling).words(name);
  return filled.includes(partnerName) ? filled : `${filled} - ${partnerName}`;
}

async function* once<Piece>(piece: Piece) {
  yield piece;
}
