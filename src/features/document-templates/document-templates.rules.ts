/** Rules of document templates (spec §5). Free of zod, so that screens may import them. */
export const documentCategories = [
  'partnership-agreement',
  'marketing-brief',
  'sow',
  'one-pager',
  'proposal',
  'other',
] as const;
export type DocumentCategory = (typeof documentCategories)[number];

export const documentCategoryLabels: Readonly<Record<DocumentCategory, string>> = {
  'partnership-agreement': 'Partnership Agreement',
  'marketing-brief': 'Marketing Brief',
  sow: 'Statement of Work',
  'one-pager': 'One-Pager',
  proposal: 'Proposal',
  other: 'Other',
};

/** Formats of downloads: the content as stored or, for `pdf`, pages printed from Markdown or HTML. */
export const documentFormats = ['markdown', 'html', 'pdf'] as const;
export type DocumentFormat = (typeof documentFormats)[number];

export const documentFormatLabels: Readonly<Record<DocumentFormat, string>> = {
  markdown: 'Markdown',
  html: 'HTML',
  pdf: 'PDF',
};

/** Longest texts, in Unicode code points. The content is limited only by the request body of 64 KiB. */
export const documentLimits = { description: 1000 } as const;

/** Returns whether the content of a `pdf` is a complete HTML document rather than Markdown. */
export const isHtmlDocument = (content: string): boolean =>
  /^\s*(<!doctype\s+html|<html[\s>])/i.test(content);
