import { describe, expect, it } from 'vitest';
import { allRecords, recordOf, recordPath, records, recordsWith, type TypeWith } from './records';
import { defineRecord, notFoundMessage } from './records/define-record';
import { editors, viewers } from './lib/roles';

describe('the records', () => {
  it('are listed under their types', () => {
    expect(Object.keys(records)).toEqual(allRecords.map(({ type }) => type));
  });

  it.each(['type', 'label', 'plural', 'table'] as const)('have a %s of their own', (name) => {
    const values = allRecords.map((record) => record[name]);
    expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
  });

  it('do not compile without a decision about the trash', () => {
    const names = {
      type: 'link',
      label: 'Link',
      plural: 'Links',

      table: 'links',
      title: 'name',
    } as const;
    // @ts-expect-error has.trash is missing
    const link = defineRecord({ ...names, view: viewers, edit: editors, has: {} });
    // @ts-expect-error applications can't be deleted
    const kept: TypeWith<'trash'> = 'application';
    expect([link.has, recordsWith('trash').some(({ type }) => type === kept)]).toEqual([{}, false]);
  });

  it('are found by their types and abilities, and name what is missing', () => {
    expect(recordOf('roadmap_item')).toBe(records.roadmap_item);
    expect(recordOf('toString')).toBeUndefined();
    expect(recordPath('competitor', 'x')).toBe('/insights/monitoring/competitors/x');
    expect([recordPath('contact', 'x'), recordPath('webhook', 'x')]).toEqual([null, null]);
    expect(recordsWith('files').map(({ type }) => type)).toEqual(['partner', 'application', 'deal']);
    expect([records.roadmap_item, records.saved_view].map(notFoundMessage)).toEqual([
      'Roadmap item not found',
      'View not found',
    ]);
  });
});
