import MarkdownIt from 'markdown-it';

/** The styles of elements, which mail clients only read from attributes. */
const styles: Readonly<Record<string, string>> = {
  p: 'margin:0 0 16px',
  ul: 'margin:0 0 16px;padding-left:24px',
  ol: 'margin:0 0 16px;padding-left:24px',
  blockquote: 'margin:0 0 16px;padding-left:12px;border-left:3px solid #e0e3e8',
  hr: 'margin:24px 0;border:0;border-top:1px solid #e0e3e8',
  a: 'color:#4338ca',
};
const HEADING = 'margin:24px 0 8px;font-size:18px;line-height:26px;font-weight:600';

/** HTML and tables are shown as text, and pictures as links, because clients block those of strangers. */
const markdown = new MarkdownIt({ html: false, linkify: true }).disable(['image', 'table']);
markdown.validateLink = (url) => /^(https?|mailto):/i.test(url);
markdown.core.ruler.push('style', ({ tokens }) => {
  for (const token of tokens.flatMap((each) => [each, ...(each.children ?? [])])) {
    const isHeading = /^h[1-6]$/.test(token.tag);
    if (isHeading) token.tag = 'h2';
    if (token.nesting < 0) continue;
    const style = isHeading ? HEADING : styles[token.tag];
    if (style !== undefined) token.attrSet('style', style);
    if (token.type === 'link_open') token.attrSet('rel', 'noopener noreferrer');
  }
});

/** Returns Markdown as HTML for a mail, with bold, links and lists. It can't run or load anything. */
export const renderMarkdown = (text: string): string => markdown.render(text);
