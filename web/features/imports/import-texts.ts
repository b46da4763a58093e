import type { ImportEntity } from '../../../src/features/imports/imports.rules';

interface Texts {
  title: string;
  /** The list that the import adds to. */
  list: { href: string; name: string };
  editorsOnly: string;
  /** The minimum content of a file. */
  needs: string;
}

export const importTexts: Record<ImportEntity, Texts> = {
  partners: {
    title: 'Import Partners',
    list: { href: '/partners/directory', name: 'Partner Directory' },
    editorsOnly: 'You need Editor or Admin role to edit partners',
    needs:
      'Every partner needs a name, a description, an industry, a company size and a location. You can set defaults for what your file leaves out.',
  },
  leads: {
    title: 'Import Leads',
    list: { href: '/leads', name: 'Leads' },
    editorsOnly: 'You need Editor or Admin role to edit leads',
    needs:
      'Every lead needs a name, a company and an email. You can set defaults for what your file leaves out.',
  },
};

/** Formats a count like `1 row` or `9,950 rows`. */
export const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;

const delimiters: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' };
export const delimiterName = (delimiter: string): string => delimiters[delimiter] ?? `“${delimiter}”`;
