// @vitest-environment happy-dom
import { act, lazy, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SafeSuspense } from './SafeSuspense';

const Results = ({ search }: { search: string }) => <p>Results of {search}</p>;

let type: (search: string) => void;
function Screen({ Part }: { Part: ComponentType<{ search: string }> }) {
  const [search, setSearch] = useState('a');
  type = setSearch;
  return (
    <main>
      <output>{search}</output>
      <SafeSuspense fallback="Loading">
        <Part search={search} />
      </SafeSuspense>
    </main>
  );
}

const page = document.createElement('div');
const onRecoverableError = vi.fn();
let root: Root;
let load: () => void;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  page.innerHTML = renderToString(<Screen Part={Results} />);
  const LaterResults = lazy(
    () => new Promise<{ default: typeof Results }>((resolve) => (load = () => resolve({ default: Results }))),
  );
  await act(async () => {
    root = hydrateRoot(page, <Screen Part={LaterResults} />, { onRecoverableError });
  });
});
afterEach(() => act(async () => root.unmount()));

it('keeps the HTML of a part whose code has not loaded when a key changes the screen around it', async () => {
  const results = page.querySelector('p');
  await act(async () => flushSync(() => type('ab')));
  expect(page.querySelector('output')?.textContent).toBe('ab');
  expect(page.querySelector('p')?.textContent).toBe('Results of a');

  await act(async () => load());
  expect(page.querySelector('p')?.textContent).toBe('Results of ab');
  expect(page.querySelector('p')).toBe(results);
  expect(onRecoverableError).not.toHaveBeenCalled();
});

it('updates a part in the same render as the screen around it once the part is hydrated', async () => {
  await act(async () => load());
  await act(async () => {
    flushSync(() => type('ab'));
    expect(page.textContent).toBe('abResults of ab');
  });
});
