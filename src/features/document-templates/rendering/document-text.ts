import { truncate } from '../../../lib/text/unicode';
import { foldText } from '../../../lib/text/fold-text';
import { renderArticle, type Article } from './render-article';
import { bodyOf } from './render-document';
import type { DocumentContent } from '../document-templates.entity';
import type { NewDocumentTemplate } from '../document-templates.schema';

/** A little more than cards show, so that they can tell whether the text continues. */
const EXCERPT_LENGTH = 240;

const blocks =
  /<\/?(?:h[1-6]|p|div|section|article|header|footer|main|aside|nav|hgroup|blockquote|pre|hr|br|address|figure|figcaption|[uod]l|li|d[td]|table|caption|tr|t[hd])\b[^>]*>/g;
const characters: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

export type DocumentText = Pick<DocumentContent, 'content' | 'fileFormat'>;

/** Returns a document's text as plain text on one line. */
export const plainTextOf = ({ content, fileFormat }: DocumentText): string =>
  plainText(bodyOf(content, fileFormat));

/** Returns the text of an article as plain text on one line. */
export const articleTextOf = (article: Article): string => plainText(renderArticle(article));

const plainText = (html: string): string =>
  html
    .replaceAll(blocks, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => characters[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns the beginning of a document's text. */
export const excerptOf = (text: string): string => truncate(text, EXCERPT_LENGTH);

/** Returns the text that a search looks at. */
export const documentSearchText = (
  { name, description, tags }: Pick<NewDocumentTemplate, 'name' | 'description' | 'tags'>,
  text: string,
): string => foldText([name, description ?? '', ...tags, text].join('\n'));
