import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { ServerStyleSheet } from 'styled-components';
import { contentSecurityPolicy } from './lib/screens/content-security-policy.server';
import { keepEarlyPresses } from './lib/screens/early-presses';
import { NonceContext } from './lib/screens/nonce';
import { renderDocument } from './lib/screens/render-document.server';
import { STYLES_PLACEHOLDER } from './lib/screens/styles-placeholder';
import { followRow } from './ui/lists/table/follow-row';

/** Maximum time that a screen waits for deferred data, in ms. Longer than the timeout of any podcast provider. */
export const streamTimeout = 15_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const nonce = context.nonce();
  const styles = new ServerStyleSheet();
  const html = await renderDocument(
    styles.collectStyles(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </NonceContext.Provider>,
    ),
    nonce,
  );
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Cache-Control', 'no-store');
  headers.set('Content-Security-Policy', contentSecurityPolicy(nonce));
  const page = withHead(html, `<script nonce="${nonce}">${firstScript}</script>${styles.getStyleTags()}`);
  // React's development build warns about attributes that it hasn't rendered.
  const isBuilt = process.env.NODE_ENV === 'production';
  return new Response(isBuilt ? withLowPriority(page) : page, { status, headers });
}

/** Handles presses before the page's modules have loaded, and clicks on rows also later. */
const firstScript = `(${String(keepEarlyPresses)})();addEventListener('click',${String(followRow)})`;

/** Inserts tags into the head. The styles are known only when the whole page is rendered. */
function withHead(html: Buffer<ArrayBuffer>, tags: string): Buffer<ArrayBuffer> {
  const at = html.indexOf(STYLES_PLACEHOLDER);
  if (at === -1) return html;
  return Buffer.concat([
    html.subarray(0, at),
    Buffer.from(tags),
    html.subarray(at + STYLES_PLACEHOLDER.length),
  ]);
}

const LOW_PRIORITY = Buffer.from(' fetchpriority="low"');
const PRELOAD = '<link rel="modulepreload"';

/**
 * Lets browsers load styles and fonts before the modules. The page is readable without these, and with equal priority
 * a slow connection would show it a second later. Remix has no option for it.
 */
function withLowPriority(html: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [];
  let start = 0;
  for (let at = html.indexOf(PRELOAD); at !== -1; at = html.indexOf(PRELOAD, start)) {
    const end = at + PRELOAD.length;
    parts.push(html.subarray(start, end), LOW_PRIORITY);
    start = end;
  }
  return Buffer.concat([...parts, html.subarray(start)]);
}

export const handleError: HandleErrorFunction = (error, { context }) => {
  context.app.log.error({ err: error, requestId: context.requestId }, 'screen failed');
};
