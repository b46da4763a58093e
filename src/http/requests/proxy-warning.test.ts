import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import pino from 'pino';
import { expect, it } from 'vitest';
import { createProxyWarning } from './proxy-warning';

const requestWith = (headers: Record<string, string>) =>
  Object.assign(new IncomingMessage(new Socket()), { headers });

it.each([
  [0, 1],
  [1, 0],
])(
  'with PARTNERHUB_TRUST_PROXY=%i, three requests with X-Forwarded-For log %i warnings',
  (trusted, warnings) => {
    const lines: string[] = [];
    const warn = createProxyWarning(trusted, pino({}, { write: (line) => void lines.push(line) }));
    warn(requestWith({}));
    expect(lines).toEqual([]);
    for (let n = 0; n < 3; n += 1) warn(requestWith({ 'x-forwarded-for': '192.0.2.1' }));
    expect(lines).toHaveLength(warnings);
  },
);
