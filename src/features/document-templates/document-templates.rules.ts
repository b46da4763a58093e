/** Spec §5 of document templates; free of zod, so that screens may import it. */
export const documentCategories = [
  'partnership-agreement',
  'marketing-brief',
  'sow',
  'one-pager',
  'proposal',
  'other',
] as const;
export type DocumentCategory = (typeof documentCategories)[number];

/** As people read them. */
export const documentCategoryLabels: Readonly<Record<DocumentCategory, string>> = {
  'partnership-agreement': 'Partnership Agreement',
  'marketing-brief': 'Marketing Brief',
  sow: 'Statement of Work',
  'one-pager': 'One-Pager',
  proposal: 'Proposal',
  other: 'Other',
};

/** What a download is: the content as it is stored, or, for `pdf`, pages made of content in Markdown or HTML. */
export const documentFormats = ['markdown', 'html', 'pdf'] as const;
export type DocumentFormat = (typeof documentFormats)[number];

export const documentFormatLabels: Readonly<Record<DocumentFormat, string>> = {
  markdown: 'Markdown',
  html: 'HTML',
  pdf: 'PDF',
};

/** Longest texts, in Unicode code points. A content is as long as a call's body may be: 64 KiB with all that goes with it. */
export const documentLimits = { description: 1000 } as const;

/** Whether the content of a `pdf` is HTML, a whole document, rather than Markdown. */
export const isHtmlDocument = (content: string): boolean =>
  /^\s*(<!doctype\s+html|<html[\s>])/i.test(content);
