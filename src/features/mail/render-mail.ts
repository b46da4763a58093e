import { escapeXml } from '../../lib/text/escape-xml';
import { productAccent, type MailAccent } from './mail-accent';
import type { MailContent, MailItem } from './mail-content';
import { renderMarkdown } from './render-markdown';

/** The brand of the workspace in a mail. */
export interface MailBrand {
  name: string;
  /** The source of the logo; null without one. */
  logoSrc: string | null;
  /** The color of buttons; null for that of PartnerHub. */
  accent: MailAccent | null;
}

interface Frame {
  /** Where the picture is. Default: attached. */
  pictureSrc?: string;
  brand: MailBrand;
  subject: string;
  /** The reason why the recipient gets it. */
  reason: string;
  unsubscribe: { label: string; url: string } | null;
}

export interface RenderedMail {
  html: string;
  text: string;
}

/** Returns an http(s) address. @throws Error for any other, such as a `javascript:` address */
function checkedUrl(url: string): string {
  const { protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error('a link of a mail must be http or https');
  return url;
}

const FONT =
  "font-family:Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TEXT = `${FONT};font-size:16px;line-height:24px;color:#181b23`;

/** The colors of `web/ui/tokens`. Clients without dark mode, or that invert colors by themselves, use the inline ones. */
const styleOf = (accent: MailAccent | null): string => `
body{margin:0;padding:0}
a{color:#4338ca}
@media (max-width:480px){.card{padding:24px 20px!important}.outer{padding:16px 8px!important}}
@media (prefers-color-scheme:dark){
.canvas{background:#0e1014!important}
.card{background:#14161b!important;border-color:#282c35!important}
.text,.text td,h1,h2{color:#eceef2!important}
.muted,.muted a{color:#a9b0be!important}
.line{border-color:#282c35!important}
.logo{background:#ffffff!important}
a{color:#b3b7ff!important}
.button{background:${accent?.background ?? productAccent.dark}!important}
.button a{color:${accent?.text ?? productAccent.text}!important}
}`;

/** Escapes a text, keeps its line breaks, and breaks words that are wider than a phone. */
const html = (text: string): string =>
  escapeXml(text.replaceAll(/\r\n?/g, '\n')).replaceAll("'", '&#39;').replaceAll('\n', '<br>');

const link = (url: string, inner: string, style = ''): string =>
  `<a href="${html(checkedUrl(url))}" style="color:#4338ca;${style}" target="_blank" rel="noopener noreferrer">${inner}</a>`;

const paragraph = (text: string, style = ''): string =>
  `<p class="text" style="margin:0 0 16px;${TEXT};word-break:break-word;${style}">${html(text)}</p>`;

const article = ({ markdown }: MailContent): string =>
  markdown === undefined
    ? ''
    : `<div class="text" style="margin:0 0 16px;${TEXT};word-break:break-word">${renderMarkdown(markdown)}</div>`;

const facts = ({ facts: all = [] }: MailContent): string =>
  all.length === 0
    ? ''
    : `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:0 0 16px">${all
        .map(
          ({ label, value }) =>
            `<tr><td class="muted" valign="top" style="${FONT};font-size:14px;line-height:20px;color:#565d6d;padding:4px 16px 4px 0;width:30%">${html(label)}</td>` +
            `<td class="text" valign="top" style="${FONT};font-size:14px;line-height:20px;color:#181b23;padding:4px 0;word-break:break-word">${html(value)}</td></tr>`,
        )
        .join('')}</table>`;

/** The name under which the picture of a mail is attached. */
export const PICTURE_CID = 'picture@partnerhub';

const picture = ({ picture: drawn }: MailContent, source: string): string =>
  drawn === undefined
    ? ''
    : `<img src="${html(source)}" alt="${html(drawn.alt)}" width="536" style="display:block;width:100%;height:auto;margin:0 0 16px;border:0;background:#ffffff">`;

const table = ({ table: shown }: MailContent): string => {
  if (shown === undefined) return '';
  const cells = (tag: 'td' | 'th', row: readonly string[]) =>
    `<tr>${row
      .map(
        (cell, index) =>
          `<${tag} class="line text" ${tag === 'th' ? 'scope="col" ' : ''}align="${index === 0 ? 'left' : 'right'}" style="${FONT};font-size:14px;line-height:20px;color:#181b23;padding:6px 8px 6px 0;border-bottom:1px solid #e0e3e8;word-break:break-word">${html(cell)}</${tag}>`,
      )
      .join('')}</tr>`;
  return (
    `<table cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:0 0 16px">${cells('th', shown.columns)}` +
    `${shown.rows.map((row) => cells('td', row)).join('')}</table>`
  );
};

const item = ({ title, url, text }: MailItem): string =>
  `<tr><td class="line text" style="${FONT};font-size:15px;line-height:22px;color:#181b23;padding:10px 0;border-top:1px solid #e0e3e8;word-break:break-word">` +
  `${url === undefined ? `<strong>${html(title)}</strong>` : link(url, html(title), 'font-weight:600;text-decoration:none')}` +
  `${text === undefined ? '' : `<div class="muted" style="font-size:14px;line-height:20px;color:#565d6d">${html(text)}</div>`}</td></tr>`;

const sections = ({ sections: all = [] }: MailContent): string =>
  all
    .map(
      ({ heading, items }) =>
        `<h2 style="margin:24px 0 8px;${FONT};font-size:16px;line-height:24px;font-weight:600;color:#181b23">${html(heading)}</h2>` +
        `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:0 0 24px">${items.map(item).join('')}</table>`,
    )
    .join('');

/** The color is the cell's, because Outlook ignores the padding of links. */
function button({ action }: MailContent, accent: MailAccent | null): string {
  if (action === undefined) return '';
  const { background, text } = accent ?? { background: productAccent.light, text: productAccent.text };
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>` +
    `<td class="button" bgcolor="${background}" style="background:${background};border-radius:8px">` +
    `<a href="${html(checkedUrl(action.url))}" target="_blank" rel="noopener noreferrer" style="display:inline-block;padding:12px 20px;${FONT};font-size:16px;line-height:20px;font-weight:600;color:${text};text-decoration:none">${html(action.label)}</a>` +
    `</td></tr></table>`
  );
}

function header({ name, logoSrc }: MailBrand): string {
  const logo =
    logoSrc === null
      ? ''
      : `<td style="padding:0 12px 0 0"><img class="logo" src="${html(logoSrc)}" alt="" height="32" style="display:block;height:32px;max-width:120px;width:auto;border:0;border-radius:6px"></td>`;
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr>${logo}` +
    `<td class="text" style="${FONT};font-size:15px;line-height:24px;font-weight:600;color:#181b23;word-break:break-word">${html(name)}</td></tr></table>`
  );
}

const footer = ({ reason, unsubscribe }: Frame): string =>
  `<p class="muted" style="margin:16px 8px 0;${FONT};font-size:13px;line-height:20px;color:#565d6d;word-break:break-word">${html(reason)}` +
  `${unsubscribe === null ? '' : ` ${link(unsubscribe.url, html(unsubscribe.label), 'color:#565d6d')}`}</p>`;

/** The end of a link in Markdown, and other characters of its markup. */
const MARKUP = /\]\([^)]*\)|[*_`#>[]/g;

/** Clients show the start of the text next to the subject. */
const preview = ({ heading, paragraphs, markdown }: MailContent): string =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${html((paragraphs[0] ?? markdown?.replaceAll(MARKUP, '') ?? heading ?? '').slice(0, 150).toWellFormed())}</div>`;

function htmlOf(content: MailContent, frame: Frame): string {
  const heading =
    content.heading === undefined
      ? ''
      : `<h1 style="margin:0 0 16px;${FONT};font-size:22px;line-height:30px;font-weight:600;color:#181b23;word-break:break-word">${html(content.heading)}</h1>`;
  const notes = (content.notes ?? [])
    .map((note) => paragraph(note, 'font-size:14px;line-height:20px'))
    .join('');
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">` +
    `<title>${html(frame.subject)}</title><style>${styleOf(frame.brand.accent)}</style></head>` +
    `<body class="canvas" style="margin:0;padding:0;background:#f7f8fa">${preview(content)}` +
    `<table role="presentation" class="canvas" cellpadding="0" cellspacing="0" border="0" width="100%" bgcolor="#f7f8fa" style="background:#f7f8fa"><tr><td class="outer" align="center" style="padding:32px 16px">` +
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="max-width:600px;table-layout:fixed"><tr>` +
    `<td class="card" align="left" bgcolor="#ffffff" style="background:#ffffff;border:1px solid #e0e3e8;border-radius:12px;padding:32px">` +
    header(frame.brand) +
    heading +
    content.paragraphs.map((text) => paragraph(text)).join('') +
    article(content) +
    picture(content, frame.pictureSrc ?? `cid:${PICTURE_CID}`) +
    table(content) +
    facts(content) +
    sections(content) +
    button(content, frame.brand.accent) +
    notes +
    `</td></tr><tr><td align="left">${footer(frame)}</td></tr></table></td></tr></table></body></html>`
  );
}

function textOf(content: MailContent, { reason, unsubscribe }: Frame): string {
  const parts = [
    content.heading,
    ...content.paragraphs,
    content.markdown?.trim(),
    content.table && [content.table.columns, ...content.table.rows].map((row) => row.join(' · ')).join('\n'),
    content.facts?.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...(content.sections ?? []).map(({ heading, items }) =>
      [
        heading,
        ...items.map(({ title, url, text }) =>
          [`- ${title}`, text, url]
            .filter(Boolean)
            .join('\n')
            .replaceAll(/\r\n?|\n/g, '\n  '),
        ),
      ].join('\n\n'),
    ),
    content.action && `${content.action.label}:\n\n${checkedUrl(content.action.url)}`,
    ...(content.notes ?? []),
    `-- \n${reason}`,
    unsubscribe && `${unsubscribe.label}: ${unsubscribe.url}`,
  ];
  return parts.filter(Boolean).join('\n\n');
}

/** Returns a mail in the one template that all mails have: HTML that all clients can show, and plain text. */
export const renderMail = (content: MailContent, frame: Frame): RenderedMail => ({
  html: htmlOf(content, frame),
  text: textOf(content, frame),
});
