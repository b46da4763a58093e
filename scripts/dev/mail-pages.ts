import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServeAsset } from '../../src/http/assets';
import { escapeXml } from '../../src/lib/text/escape-xml';
import type { MailSink, ReceivedMail } from './mail-sink';

export const MAIL_PAGES = '/dev/mail';

/** Links in a mail open a new tab, outside the sandbox. */
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';
const COMMON = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'";
const PAGE_POLICY = `${COMMON}; frame-src 'self'; form-action 'self'; frame-ancestors 'none'`;
/** The mail itself can't run scripts or load anything, even if its address is opened without the frame. */
const MAIL_POLICY = `${COMMON}; img-src data:; form-action 'none'; frame-ancestors 'self'; sandbox ${SANDBOX}`;

const STYLE = `
:root{color-scheme:light dark;--line:light-dark(#e0e3e8,#282c35);--muted:light-dark(#565d6d,#a9b0be);--accent:light-dark(#4338ca,#b3b7ff)}
*{box-sizing:border-box}
body{margin:0;font:14px/20px Inter,system-ui,sans-serif;background:light-dark(#f7f8fa,#0e1014);color:light-dark(#181b23,#eceef2);overflow-wrap:anywhere}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
header{display:flex;gap:12px;align-items:center;flex-wrap:wrap;padding:12px 16px;border-bottom:1px solid var(--line)}
h1{font-size:16px;margin:0;flex:1}h2{font-size:20px;line-height:28px;margin:0 0 12px}h3{font-size:14px;margin:24px 0 8px}
button{font:inherit;color:inherit;background:light-dark(#fff,#1c1f26);border:1px solid var(--line);border-radius:8px;padding:6px 12px;cursor:pointer}
.columns{display:grid;grid-template-columns:minmax(240px,340px) minmax(0,1fr)}
nav{border-right:1px solid var(--line)}nav ul{list-style:none;margin:0;padding:0}
nav a{display:block;padding:12px 16px;border-bottom:1px solid var(--line);color:inherit;text-decoration:none}
nav a[aria-current]{background:light-dark(#eef0ff,#1e2040)}
nav strong{display:block}
.muted{color:var(--muted);font-size:13px}
main{padding:16px 24px 48px;min-width:0}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:4px 16px;margin:0 0 16px}dt{color:var(--muted)}dd{margin:0}
iframe{display:block;width:100%;height:70vh;border:1px solid var(--line);border-radius:12px;background:#fff}
pre{font:13px/20px ui-monospace,monospace;white-space:pre-wrap;margin:0;padding:16px;border:1px solid var(--line);border-radius:12px;background:light-dark(#fff,#14161b)}
@media (max-width:720px){.columns{grid-template-columns:minmax(0,1fr)}nav{border-right:0}nav ul{max-height:40vh;overflow:auto}main{padding:16px}}`;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeXml(title)}</title>` +
  `<meta name="viewport" content="width=device-width,initial-scale=1"><style>${STYLE}</style></head><body>${body}</body></html>`;

const recipientsOf = ({ mail }: ReceivedMail): string =>
  [mail.to ?? []]
    .flat()
    .map(({ text }) => text)
    .join(', ');
const subjectOf = ({ mail }: ReceivedMail): string => mail.subject || '(no subject)';
const timeOf = ({ mail }: ReceivedMail): string =>
  mail.date ? `${mail.date.toISOString().slice(0, 19).replace('T', ' ')} UTC` : '';

/** Escapes a text and turns its web addresses into links. */
const linked = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 0
        ? escapeXml(part)
        : `<a href="${escapeXml(part)}" target="_blank" rel="noopener noreferrer">${escapeXml(part)}</a>`,
    )
    .join('');

function details(received: ReceivedMail): string {
  const { id, mail } = received;
  const headers = mail.headerLines.map(({ line }) => line).join('\n');
  return (
    `<h2>${escapeXml(subjectOf(received))}</h2>` +
    `<dl><dt>From</dt><dd>${escapeXml(mail.from?.text ?? '')}</dd><dt>To</dt><dd>${escapeXml(recipientsOf(received))}</dd>` +
    `${mail.replyTo ? `<dt>Reply to</dt><dd>${escapeXml(mail.replyTo.text)}</dd>` : ''}` +
    `<dt>Sent</dt><dd>${timeOf(received)}</dd></dl>` +
    (mail.html === false
      ? ''
      : `<iframe title="The email" sandbox="${SANDBOX}" src="${MAIL_PAGES}/${id}/html"></iframe>`) +
    `<h3>Text</h3><pre>${linked(mail.text ?? '')}</pre>` +
    `<h3>Headers</h3><pre>${linked(headers)}</pre>`
  );
}

function inbox(mails: readonly ReceivedMail[], selected: ReceivedMail | undefined): string {
  const entries = mails.map(
    (received) =>
      `<li><a href="${MAIL_PAGES}/${received.id}"${received.id === selected?.id ? ' aria-current="page"' : ''}>` +
      `<strong>${escapeXml(subjectOf(received))}</strong>` +
      `<span class="muted">${escapeXml(recipientsOf(received))}<br>${timeOf(received)}</span></a></li>`,
  );
  const content = selected
    ? `<div class="columns"><nav aria-label="Emails"><ul>${entries.join('')}</ul></nav><main>${details(selected)}</main></div>`
    : `<main><h2>No emails yet</h2><p>Emails of this development server appear here instead of being delivered. Invite someone, then reload this page.</p></main>`;
  const clear = selected
    ? `<form method="post" action="${MAIL_PAGES}"><button>Delete All</button></form>`
    : '';
  return page(
    selected ? subjectOf(selected) : 'Emails',
    `<header><h1>Emails of the development server</h1><a href="${MAIL_PAGES}">Newest</a>${clear}</header>${content}`,
  );
}

const configured = page(
  'Emails',
  '<main><h1>Emails</h1><p>SMTP_URL is set, so emails go to that mail server. Unset it to see them here.</p></main>',
);

interface Answer {
  status: number;
  html: string;
  policy?: string;
  location?: string;
}
const notFound: Answer = { status: 404, html: page('Not Found', '<main><h1>Email not found</h1></main>') };

async function answer(sink: MailSink | null, method: string | undefined, path: string): Promise<Answer> {
  if (!sink) return { status: 200, html: configured };
  const [id, part, ...more] = path.slice(MAIL_PAGES.length + 1).split('/');
  if (method === 'POST') {
    await sink.clear();
    return { status: 303, html: '', location: MAIL_PAGES };
  }
  if (more.length > 0 || (part !== undefined && part !== 'html')) return notFound;
  const mails = part === undefined ? await sink.list() : [];
  const selected = id ? await sink.find(id) : mails[0];
  if (selected === null) return notFound;
  if (part === undefined) return { status: 200, html: inbox(mails, selected) };
  if (!selected?.mail.html) return notFound;
  return { status: 200, html: selected.mail.html, policy: MAIL_POLICY };
}

/**
 * Returns whether a request comes from this computer and uses its name. With `--host`, other computers can reach the
 * server, and other sites can point their own names at it.
 */
function isLocal({ socket, headers }: IncomingMessage): boolean {
  const isLoopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '');
  return isLoopback && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '');
}

/** Returns whether a request that changes something comes from a page of this server, or from no page. */
const isSameOrigin = ({ headers }: IncomingMessage): boolean =>
  headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin';

async function respond(
  sink: MailSink | null,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const isAllowed = isLocal(request) && (request.method !== 'POST' || isSameOrigin(request));
  const refused = {
    status: 403,
    html: page('Refused', '<main><h1>Only for this computer</h1><p>Open it at 127.0.0.1.</p></main>'),
  };
  const { status, html, policy, location }: Answer = isAllowed
    ? await answer(sink, request.method, path)
    : refused;
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy ?? PAGE_POLICY,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    ...(location !== undefined && { Location: location }),
  });
  response.end(request.method === 'HEAD' ? undefined : html);
}

/** Shows the mails of the development server at `/dev/mail`. There is no sink if mails are sent elsewhere. */
export const createMailPages =
  (sink: MailSink | null): ServeAsset =>
  (request, response, path) => {
    if (path !== MAIL_PAGES && !path.startsWith(`${MAIL_PAGES}/`)) return false;
    respond(sink, request, response, path).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined);
    });
    return true;
  };
