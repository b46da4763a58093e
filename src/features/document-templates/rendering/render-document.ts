import MarkdownIt from 'markdown-it';
import type { DocumentContent } from '../document-templates.entity';
import { documentStyle } from './document-style';
import { isHtmlDocument, type DocumentFormat } from '../document-templates.rules';
import { createFiller, type Filler, type Filling } from './fill-texts';
import { escapeHtml, sanitizeBody, sanitizeStyles } from './sanitize-document';

/** CommonMark with tables, strikethrough and task lists. Keeps HTML, so the result must be sanitized. */
const markdown = new MarkdownIt({ html: true, linkify: false, typographer: false });

/** Turns `- [ ]` and `- [x]` into check boxes for print. */
markdown.core.ruler.after('inline', 'task_lists', ({ tokens }) => {
  tokens.forEach((token, index) => {
    const isItem =
      tokens[index - 1]?.type === 'paragraph_open' && tokens[index - 2]?.type === 'list_item_open';
    const text = token.type === 'inline' && isItem ? token.children?.[0] : undefined;
    if (text?.type !== 'text') return;
    text.content = text.content.replace(/^\[ \] /, '☐ ').replace(/^\[x\] /i, '☑ ');
  });
});

const renderMarkdown = (content: string): string => markdown.render(content);

/** Second barrier after sanitizing: content that the sanitizer misses can't load or run anything. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'";

/**
 * Returns a complete HTML page of the document, for previews and printing: sanitized, with everything embedded, and
 * with its own policy. Markdown may contain HTML. The content of a `pdf` is Markdown, unless it is a complete HTML
 * document.
 * @param extraStyle additional trusted CSS, such as fonts
 * @param filling fills in the variables; without it, they stay as they are
 * @throws Error `FILLED_TOO_LONG`
 */
export function renderDocument(
  { name, content, fileFormat }: DocumentContent,
  extraStyle = '',
  filling: Filling | null = null,
): string {
  const filler = filling ? createFiller(filling) : undefined;
  const styles = isHtml(content, fileFormat) ? sanitizeStyles(content) : '';
  return [
    `<!doctype html><html lang="${languageOf(content)}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="referrer" content="no-referrer">',
    `<title>${escapeHtml(filler?.words(name) ?? name)}</title>`,
    `<style>${extraStyle}${documentStyle}</style><style>${styles}</style></head>`,
    `<body>${bodyOf(content, fileFormat, filler)}</body></html>`,
  ].join('\n');
}

/** Returns the sanitized body alone. */
export const bodyOf = (content: string, fileFormat: DocumentFormat, filler?: Filler): string =>
  sanitizeBody(isHtml(content, fileFormat) ? content : renderMarkdown(content), filler);

const isHtml = (content: string, fileFormat: DocumentFormat): boolean =>
  fileFormat === 'html' || (fileFormat === 'pdf' && isHtmlDocument(content));

/** Returns the language that an HTML document declares, or else English. */
const languageOf = (content: string): string =>
  /<html[^>]{0,200}\slang="([a-z]{2,3}(?:-[a-z0-9]{2,8}){0,2})"/i.exec(content)?.[1] ?? 'en';
