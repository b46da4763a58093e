import MarkdownIt from 'markdown-it';
import { sanitizeArticle } from './sanitize-document';

export interface Article {
  content: string;
}

/** CommonMark with tables and strikethrough. HTML is shown as text. */
const markdown = new MarkdownIt({ html: false, linkify: true, typographer: false });

/** The level of the first headings below that of the page around an article. */
const TOP = 2;
const LOWEST = 6;

/**
 * The page around an article has the first heading, so headings begin with the second level. Levels that an author skips
 * are closed up, because screen readers announce a gap as missing text.
 */
markdown.core.ruler.push('lower_headings', ({ tokens }) => {
  const outer: number[] = [];
  for (const token of tokens) {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') continue;
    const depth = Number(token.tag.slice(1));
    if (token.type === 'heading_open') {
      while ((outer.at(-1) ?? 0) >= depth) outer.pop();
      outer.push(depth);
    }
    token.tag = `h${Math.min(TOP + outer.length - 1, LOWEST)}`;
  }
});

/** Returns Markdown as HTML for a part of a page, which can't run, load or send anything. */
export const renderArticle = ({ content }: Article): string => sanitizeArticle(markdown.render(content));
