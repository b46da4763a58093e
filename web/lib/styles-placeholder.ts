/** Stands in <head> until the styles that rendering on the server collected are known. */
export const STYLES_PLACEHOLDER = '__STYLES__';
