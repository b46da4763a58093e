import { afterAll, expect, it } from 'vitest';
import { leastCpuMs } from '../../../testing/cpu-time';
import { createLog } from '../../../lib/logging/log';
import { createDocumentRendering } from './document-rendering';
import { plainTextOf } from './document-text';
import { renderDocument } from './render-document';

const rendering = createDocumentRendering({ log: createLog('silent') });
afterAll(() => rendering.close());

const large = {
  name: 'Prices',
  content: `|a|b|\n|-|-|\n${'|1|2|\n'.repeat(8_000)}`,
  fileFormat: 'markdown',
} as const;
const small = { ...large, content: '# Prices' };

it.each([
  ['small', small],
  ['large', large],
])('renders a %s document like the synchronous function', async (_, document) => {
  expect(await rendering.render(document)).toBe(renderDocument(document));
  expect(await rendering.textOf(document)).toBe(plainTextOf(document));
});

it('rendering a large document does not block the event loop', async () => {
  let isDone = false;
  const rendered = rendering.render(large).then(() => (isDone = true));
  let semaphore = 0;
  while (!isDone) {
    await new Promise((resolve) => setImmediate(resolve));
    semaphore += 1;
  }
  await rendered;
  expect(semaphore).toBeGreaterThan(10);
});

it('sanitizes a style with a very long word in less than a second', () => {
  const content = `<style>a{color:${'a'.repeat(56_000)}}</style>`;
  const render = () => renderDocument({ name: 'Style', content, fileFormat: 'html' });
  expect(leastCpuMs(1_000, render)).toBeLessThan(1_000);
});
