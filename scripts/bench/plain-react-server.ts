// Renders ELEMENTS elements with plain React, to compare a server-rendered screen with.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createElement, type ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

const elements = Number(process.env.ELEMENTS);
const PER_CARD = 10;

function Card({ index }: { index: number }): ReactElement {
  const lines = Array.from({ length: PER_CARD - 1 }, (_, line) =>
    createElement('p', { key: line, className: 'line' }, `Line ${line} of partner ${index}`),
  );
  return createElement('article', { className: 'card' }, lines);
}

const server = createServer((_request, response) => {
  const cards = Array.from({ length: Math.round(elements / PER_CARD) }, (_, index) =>
    createElement(Card, { key: index, index }),
  );
  const { pipe } = renderToPipeableStream(createElement('main', null, cards), {
    onAllReady() {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
      pipe(response);
    },
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
