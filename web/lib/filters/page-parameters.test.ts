import { expect, it } from 'vitest';
import { firstPosition, pagesAround, withoutPage } from './page-parameters';

const PAGE = { shown: 50, pageSize: 50 };

it('Previous goes back through all pages to the first one', () => {
  let at = new URLSearchParams('status=new');
  const seen = [at.toString()];
  for (const nextCursor of ['c2', 'c3', 'c4']) {
    at = pagesAround(at, { ...PAGE, nextCursor }).next ?? at;
    seen.push(at.toString());
  }
  expect(firstPosition(at)).toBe(151);
  expect(pagesAround(at, { ...PAGE, shown: 7, nextCursor: null }).next).toBeNull();
  for (const address of seen.slice(0, -1).reverse()) {
    // The last page is shorter than the one before it.
    at = pagesAround(at, { ...PAGE, shown: 7, nextCursor: null }).previous ?? at;
    expect(at.toString()).toBe(address);
  }
  expect(pagesAround(at, { ...PAGE, nextCursor: null })).toEqual({ first: null, previous: null, next: null });
});

it('addresses stay short on the hundredth page, which leads back by steps and then to the first page', () => {
  let at = new URLSearchParams();
  for (let page = 2; page <= 100; page += 1)
    at = pagesAround(at, { ...PAGE, nextCursor: `${page}`.padStart(90, 'x') }).next ?? at;
  expect(at.toString().length).toBeLessThan(2000);
  expect(firstPosition(at)).toBe(4951);
  let steps = 0;
  for (;;) {
    const { previous, first } = pagesAround(at, { ...PAGE, nextCursor: null });
    if (previous === null) {
      expect(first?.toString()).toBe('');
      break;
    }
    at = previous;
    steps += 1;
  }
  expect(steps).toBe(16);
});

it('a page that was opened at a record has no position, and filters go back to the first page', () => {
  const at = new URLSearchParams('status=new&cursor=c7');
  expect(firstPosition(at)).toBeNull();
  expect(pagesAround(at, { ...PAGE, nextCursor: 'c8' }).next?.toString()).toBe(
    'status=new&cursor=c8&cursor-trail=c7',
  );
  const filtered = new URLSearchParams('status=new&cursor=c7&cursor-trail=.c6&cursor-from=101');
  withoutPage(filtered);
  expect(filtered.toString()).toBe('status=new');
});
