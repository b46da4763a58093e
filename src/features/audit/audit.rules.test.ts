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
  it('gives the fields that differ, before and after', () => {
    const after = { name: 'Fabrikam Ltd', tags: ['gold', 'new'], website: null };
    expect(changedFields(fabrikam, after, keys)).toEqual([
      { field: 'name', from: 'Fabrikam', to: 'Fabrikam Ltd' },
      { field: 'tags', from: ['gold'], to: ['gold', 'new'] },
    ]);
  });

  it('leaves out what is not given, equal or not asked for', () => {
    expect(changedFields(fabrikam, { tags: ['gold'] }, keys)).toEqual([]);
    expect(changedFields(fabrikam, { ...fabrikam, size: '20' }, keys)).toEqual([]);
  });

  it('tells an emptied field from one that is not given', () => {
    const before: Company = { ...fabrikam, website: 'https://fabrikam.example' };
    expect(changedFields(before, { website: null }, keys)).toEqual([
      { field: 'website', from: 'https://fabrikam.example', to: null },
    ]);
  });
});

describe('keepable', () => {
  it.each(['password', 'logo', 'logoUrl', 'tokenHash', 'mfaSecret', 'resetToken'])(
    'keeps of %s that it changed, not its values',
    (field) => {
      const kept = keepable({ field, from: 'before', to: 'after' });
      expect(kept).toEqual({ field, from: null, to: null, isHidden: true });
    },
  );

  it('cuts long texts', () => {
    const { from, to } = keepable({ field: 'description', from: 'short', to: 'x'.repeat(MAX_TEXT + 1) });
    expect(from).toBe('short');
    expect(to).toBe(`${'x'.repeat(MAX_TEXT)}…`);
  });
});
