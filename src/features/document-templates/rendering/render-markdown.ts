import MarkdownIt from 'markdown-it';

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

export const renderMarkdown = (content: string): string => markdown.render(content);
