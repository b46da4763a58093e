export const ADMINS_ONLY = 'Only admins can write agreements';
export const MARKDOWN_HINT = 'Markdown: # for headings, ** for bold, - for lists.';
