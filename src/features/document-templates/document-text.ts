import { foldText } from '../../lib/search-words';
import { bodyOf } from './render-document';
import type { DocumentContent } from './document-template';
import type { NewDocumentTemplate } from './document-templates.schema';

/** A little more than cards show, so that they know whether something follows. */
const EXCERPT_LENGTH = 240;

const blocks =
  /<\/?(?:h[1-6]|p|div|section|article|header|footer|main|aside|nav|hgroup|blockquote|pre|hr|br|address|figure|figcaption|[uod]l|li|d[td]|table|caption|tr|t[hd])\b[^>]*>/g;
const characters: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

type Text = Pick<DocumentContent, 'content' | 'fileFormat'>;

/** Every new workspace gets the same examples, and of each document its text is asked for twice. */
const remembered = new Map<string, string>();
const REMEMBERED = 30;

/** What a document says, as plain text on one line. */
function textOf({ content, fileFormat }: Text): string {
  const key = `${fileFormat} ${content}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const text = plainText(bodyOf(content, fileFormat));
  remembered.set(key, text);
  const [oldest] = remembered.keys();
  if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  return text;
}

const plainText = (html: string): string =>
  html
    .replaceAll(blocks, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => characters[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** How a document begins. */
export const excerptOf = (document: Text): string =>
  [...textOf(document).slice(0, 2 * EXCERPT_LENGTH)].slice(0, EXCERPT_LENGTH).join('');

/** What a template is found by: all that it says. */
export const documentSearchText = (template: NewDocumentTemplate): string =>
  foldText([template.name, template.description ?? '', ...template.tags, textOf(template)].join('\n'));
