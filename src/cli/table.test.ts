import { expect, it } from 'vitest';
import { formatTable } from './table';

const columns = { NAME: (row: { name: string | null }) => row.name, LIVE: () => true };

it('aligns the columns of a table under their headings', () => {
  expect(formatTable([{ name: 'Marlow & Finch' }, { name: null }], columns, 'none')).toBe(
    ['NAME            LIVE', 'Marlow & Finch  yes', '–               yes'].join('\n'),
  );
});

it('prints the given text for a table without rows', () => {
  expect(formatTable([], columns, 'No applications found.')).toBe('No applications found.');
});

it('removes line breaks and control sequences from table cells', () => {
  const table = formatTable([{ name: 'Old\n\u001b[2JQuay\u202e' }], columns, 'none');
  expect(table.split('\n')).toHaveLength(2);
  expect(table).toMatch(/Old \[2JQuay +yes$/);
});
