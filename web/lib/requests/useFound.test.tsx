// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFound } from './useFound';

let root: Root;
const server = vi.fn<(path: string) => Promise<Response>>();

function Names() {
  const { found, isFailed } = useFound('/api/partners', 'north', (name: string) => name);
  return <p>{isFailed ? 'Failed' : (found?.join(', ') ?? 'Searching')}</p>;
}

const shown = () => document.querySelector('p')?.textContent;
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', server);
  server.mockReset().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.children[0] ?? document.body);
  await act(async () => root.render(<Names />));
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('sends a search that failed once more', async () => {
  server.mockResolvedValue(Response.json(['Northwind']));
  await wait(500);
  expect(shown()).toBe('Searching');
  await wait(1_000);
  expect(shown()).toBe('Northwind');
  expect(server).toHaveBeenCalledTimes(2);
});

it('reports a search that failed twice, not an empty result', async () => {
  server.mockResolvedValue(Response.json({ error: 'Internal server error' }, { status: 500 }));
  await wait(2_000);
  expect(shown()).toBe('Failed');
  expect(server).toHaveBeenCalledTimes(2);
});
