import type { DocumentContent } from './document-template';
import { documentStyle } from './document-style';
import { isHtmlDocument, type DocumentFormat } from './document-templates.rules';
import { renderMarkdown } from './render-markdown';
import { sanitizeBody, sanitizeStyles } from './sanitize-document';

/** What stands behind sanitising: should anything get through it, it still loads and runs nothing. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'";

/**
 * A whole HTML page of the document, for a preview and for printing: sanitised, with nothing to load but what it carries, and a
 * policy of its own against the rest. Content in Markdown may hold HTML; that of a `pdf` is Markdown too, unless it is a whole
 * HTML document.
 * @param extraStyle more CSS of ours, such as fonts
 */
export function renderDocument({ name, content, fileFormat }: DocumentContent, extraStyle = ''): string {
  const styles = isHtml(content, fileFormat) ? sanitizeStyles(content) : '';
  return [
    `<!doctype html><html lang="${languageOf(content)}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="referrer" content="no-referrer">',
    `<title>${escapeHtml(name)}</title>`,
    `<style>${extraStyle}${documentStyle}</style><style>${styles}</style></head>`,
    `<body>${bodyOf(content, fileFormat)}</body></html>`,
  ].join('\n');
}

/** The sanitised body alone. */
export const bodyOf = (content: string, fileFormat: DocumentFormat): string =>
  sanitizeBody(isHtml(content, fileFormat) ? content : renderMarkdown(content));

const isHtml = (content: string, fileFormat: DocumentFormat): boolean =>
  fileFormat === 'html' || (fileFormat === 'pdf' && isHtmlDocument(content));

/** As an HTML document says itself; this product speaks English. */
const languageOf = (content: string): string =>
  /<html[^>]{0,200}\slang="([a-z]{2,3}(?:-[a-z0-9]{2,8}){0,2})"/i.exec(content)?.[1] ?? 'en';

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
