import { describe, expect, it } from 'vitest';
import { entityColumns } from '../exports/entity-columns';
import { defineEntity, fieldNames, searchTextOf } from './entity';
import { changeShape, newShape } from './entity-schema';
import * as z from 'zod';

interface Book {
  id: string;
  isbn: string;
  title: string;
  subtitle: string | null;
  tags: string[];
  isLent: boolean;
}

const fields = {
  id: { isFixed: true },
  isbn: { label: 'ISBN', edit: true, search: true },
  title: { label: 'Title', maxLength: 10, isRequired: true, edit: true, search: true },
  subtitle: { label: 'Subtitle', maxLength: 10, edit: true, search: true },
  tags: { stored: 'json', label: 'Tags', write: (tags: string[]) => tags.join('; '), search: true },
  isLent: { stored: 'boolean', edit: 'status' },
} as const;
const book = defineEntity<Book>()({ title: 'title', fields, fileOrder: ['title'] });

const dune: Book = {
  id: '1',
  isbn: '0441172717',
  title: 'Dune',
  subtitle: null,
  tags: ['Sand', 'Spice'],
  isLent: true,
};

describe('a declaration', () => {
  it('does not compile without one of the fields', () => {
    const { subtitle, ...others } = fields;
    // @ts-expect-error subtitle is missing
    defineEntity<Book>()({ title: 'title', fields: others });
    // @ts-expect-error pages is not a field of Book
    defineEntity<Book>()({ title: 'title', fields: { ...fields, pages: {} } });
    // @ts-expect-error the title is not a field of Book
    defineEntity<Book>()({ title: 'name', fields });
  });

  it('does not compile if a list or a flag is not stored as one', () => {
    // @ts-expect-error tags are JSON
    defineEntity<Book>()({ title: 'title', fields: { ...fields, tags: {} } });
    // @ts-expect-error isLent is boolean
    defineEntity<Book>()({ title: 'title', fields: { ...fields, isLent: { stored: 'json' } } });
  });

  it('does not compile if a field that can be null is required', () => {
    // @ts-expect-error subtitle can be null
    defineEntity<Book>()({ title: 'title', fields: { ...fields, subtitle: { isRequired: true } } });
  });

  it('lists the changeable fields in its own order', () => {
    expect(fieldNames<Book>(book, ({ edit }) => edit !== undefined)).toEqual([
      'isbn',
      'title',
      'subtitle',
      'isLent',
    ]);
  });

  it('returns the search text, which starts with the title', () => {
    expect(searchTextOf(book)(dune)).toBe('dune\n0441172717\n\nsand\nspice');
  });

  it('lists the columns of a file, those of fileOrder first', () => {
    const columns = entityColumns(book);
    expect(columns.map(({ header }) => header)).toEqual(['Title', 'ISBN', 'Subtitle', 'Tags']);
    expect(columns.map(({ value }) => value(dune))).toEqual(['Dune', '0441172717', '', 'Sand; Spice']);
  });
});

describe('the shapes of a declaration', () => {
  const given = { isbn: z.string(), isLent: z.boolean() };

  it('do not compile without the schema of a field that is not a text', () => {
    // @ts-expect-error isLent is missing
    expect(() => changeShape(book, { isbn: z.string() })).toThrow('isLent has no schema');
    // @ts-expect-error id cannot be changed
    changeShape(book, { ...given, id: z.string() });
  });

  it('check texts, in the order of the declaration', () => {
    const result = z.object(changeShape(book, given)).safeParse({ subtitle: 'far too long', title: ' ' });
    expect(result.error?.issues.map(({ message }) => message)).toEqual([
      expect.stringContaining('string'),
      'Title is required',
      'Subtitle is too long',
      expect.stringContaining('boolean'),
    ]);
  });

  it('take null for an optional text that a new record lacks', () => {
    const sent = { isbn: '1', title: 'Emma', isLent: false };
    expect(z.object(newShape(book, given)).parse(sent)).toEqual({ ...sent, subtitle: null });
  });
});
