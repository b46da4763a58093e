export const ADMINS_ONLY = 'Only admins can write agreements';
export const MARKDOWN_HINT = 'Markdown: # for headings, ** for bold, - for lists.';

/** Added to the address of an agreement that was opened from a resource that requires it. */
export const BACK_TO_RESOURCES = 'from=resources';
