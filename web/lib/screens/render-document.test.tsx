import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { renderDocument } from './render-document.server';

it.each([
  ['Persian, two bytes a character', 'شرکت نمونه '],
  ['Chinese, three bytes a character', '示例公司有限责任公司'],
  ['emoji, four bytes a character', '🎉🎈🎁'],
])('renders long documents in %s without filling characters', async (_name, word) => {
  // Each place of a character relative to the chunks of React occurs.
  for (let offset = 0; offset < 4; offset += 1) {
    const page = (
      <main title={'x'.repeat(offset)}>
        {Array.from({ length: 400 }, (_, row) => (
          <p key={row} title={word}>
            {word}
          </p>
        ))}
      </main>
    );
    const html = await renderDocument(page, 'nonce');
    expect(html.includes(0)).toBe(false);
    expect(html.toString()).toBe(renderToStaticMarkup(page));
  }
});
