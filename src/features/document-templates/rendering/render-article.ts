import MarkdownIt from 'markdown-it';
import { sanitizeArticle } from './sanitize-document';

export interface Article {
  content: string;
}

/** CommonMark with tables and strikethrough. HTML is shown as text. */
const markdown = new MarkdownIt({ html: false, linkify: true, typographer: false });

/** The page around an article has the first heading, so headings begin with the second one. */
markdown.core.ruler.push('lower_headings', ({ tokens }) => {
  for (const token of tokens)
    if (token.type === 'heading_open' || token.type === 'heading_close')
      token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 1)}`;
});

/** Returns Markdown as HTML for a part of a page, which runs, loads and sends nothing. */
export const renderArticle = ({ content }: Article): string => sanitizeArticle(markdown.render(content));
