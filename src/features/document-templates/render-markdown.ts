import MarkdownIt from 'markdown-it';

/** CommonMark with tables, struck-out text and task lists. HTML in it stays: its result has to be sanitised. */
const markdown = new MarkdownIt({ html: true, linkify: false, typographer: false });

/** `- [ ]` and `- [x]` become boxes to tick on paper. */
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
