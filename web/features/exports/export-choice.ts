import { useSyncExternalStore } from 'react';

/** How a person wants exported lists: a format, and for a spreadsheet the language and region. */
export interface ExportChoice {
  format: ExportFormat;
  /** Empty: as stored. */
  locale: string;
}

/** The formats of lists by their names in menus, and vCards for contacts. */
export const exportNames = {
  csv: 'CSV',
  xlsx: 'Excel',
  program: 'CSV',
  json: 'JSON',
  vcard: 'vCard',
} as const;
export type ExportFormat = keyof typeof exportNames;

const key = 'export';
export const firstChoice: ExportChoice = { format: 'csv', locale: '' };

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The choice of this page, in a browser without storage. */
let chosen = '';

function stored(): string {
  try {
    return localStorage.getItem(key) ?? chosen;
  } catch {
    return chosen;
  }
}

export function rememberExport({ format, locale }: ExportChoice): void {
  chosen = `${format} ${locale}`;
  try {
    localStorage.setItem(key, chosen);
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

const isFormat = (text: string): text is ExportFormat => Object.hasOwn(exportNames, text);

/** Returns how the person exported a list last. The server can't know it and uses the first choice. */
export function useExportChoice(): ExportChoice {
  const [format = '', locale = ''] = useSyncExternalStore(subscribe, stored, () => '').split(' ');
  return isFormat(format) && format !== 'vcard' ? { format, locale } : firstChoice;
}

/** Returns the address of a file of a list. `query` has the filters of the list. */
export function exportHref(path: string, query: URLSearchParams, { format, locale }: ExportChoice): string {
  const asked = new URLSearchParams(query);
  if (format === 'program') asked.set('for', 'program');
  else if (format !== 'csv') asked.set('format', format);
  else if (locale !== '') asked.set('locale', locale);
  const text = asked.toString();
  return text === '' ? path : `${path}?${text}`;
}
