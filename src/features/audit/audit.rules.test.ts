import { describe, expect, it } from 'vitest';
import { changedFields, keepable, MAX_TEXT } from './audit.rules';

interface Company {
  name: string;
  tags: string[];
  website: string | null;
  size: string;
}
const fabrikam: Company = { name: 'Fabrikam', tags: ['gold'], website: null, size: '10' };
const keys = ['name', 'tags', 'website'] as const;

describe('changedFields', () => {
  it('changedFields returns the fields that differ, with both values', () => {
    const after = { name: 'Fabrikam Ltd', tags: ['gold', 'new'], website: null };
    expect(changedFields(fabrikam, after, keys)).toEqual([
      { field: 'name', from: 'Fabrikam', to: 'Fabrikam Ltd' },
      { field: 'tags', from: ['gold'], to: ['gold', 'new'] },
    ]);
  });

  it('changedFields skips fields that are missing, equal or not listed', () => {
    expect(changedFields(fabrikam, { tags: ['gold'] }, keys)).toEqual([]);
    expect(changedFields(fabrikam, { ...fabrikam, size: '20' }, keys)).toEqual([]);
  });

  it('changedFields distinguishes an emptied field from a missing one', () => {
    const before: Company = { ...fabrikam, website: 'https://fabrikam.example' };
    expect(changedFields(before, { website: null }, keys)).toEqual([
      { field: 'website', from: 'https://fabrikam.example', to: null },
    ]);
  });
});

describe('keepable', () => {
  it.each(['password', 'logo', 'logoUrl', 'tokenHash', 'mfaSecret', 'resetToken'])(
    'keepable keeps only the fact that %s changed, not its values',
    (field) => {
      const kept = keepable({ field, from: 'before', to: 'after' });
      expect(kept).toEqual({ field, from: null, to: null, isHidden: true });
    },
  );

  it('keepable cuts long texts', () => {
    const { from, to } = keepable({ field: 'description', from: 'short', to: 'x'.repeat(MAX_TEXT + 1) });
    expect(from).toBe('short');
    expect(to).toBe(`${'x'.repeat(MAX_TEXT)}…`);
  });
});
