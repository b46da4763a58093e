/** Placeholder in <head> for the styles that the server collects while it renders. */
export const STYLES_PLACEHOLDER = '__STYLES__';
