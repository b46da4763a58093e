import { expect, it } from 'vitest';
import { renderArticle } from './render-article';

const headingsOf = (content: string) =>
  [...renderArticle({ content }).matchAll(/<(h\d)>(.*?)<\/(h\d)>/g)].map(([, open, text, close]) => {
    expect(close).toBe(open);
    return `${open} ${text}`;
  });

it.each([
  ['begins below the heading of the page', '# A\n## B\n# C', ['h2 A', 'h3 B', 'h2 C']],
  ['closes gaps between levels', '## A\n#### B\n###### C\n#### D', ['h2 A', 'h3 B', 'h4 C', 'h3 D']],
  ['starts anew at a higher heading', '### A\n# B\n### C', ['h2 A', 'h2 B', 'h3 C']],
  [
    'ends at the sixth level',
    '# A\n## B\n### C\n#### D\n##### E\n###### F',
    ['h2 A', 'h3 B', 'h4 C', 'h5 D', 'h6 E', 'h6 F'],
  ],
])('%s', (_, content, headings) => {
  expect(headingsOf(content)).toEqual(headings);
});
