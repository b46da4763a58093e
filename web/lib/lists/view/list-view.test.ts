import { expect, it } from 'vitest';
import { listView, sortAfterClick, writeRemembered, type ListOptions } from './list-view';

const list = {
  name: 'leads',
  layouts: ['table', 'cards', 'board'],
  columns: [
    { id: 'name', sort: 'ascending' },
    { id: 'company' },
    { id: 'city', isExtra: true },
    { id: 'createdAt', sort: 'descending' },
  ],
} satisfies ListOptions;

const seen = (query = '', cookie?: string, total = 3) =>
  listView(list, new URLSearchParams(query), cookie, total);

it('shows short lists as cards, and lists of more than 25 as a table', () => {
  expect(seen('', undefined, 25).layout).toBe('cards');
  expect(seen('', undefined, 26).layout).toBe('table');
});

it('prefers the URL to the choice that the browser remembers', () => {
  const cookie = decodeURIComponent(
    writeRemembered({
      layout: 'board',
      columns: ['city', 'company'],
      widths: { name: 301.6 },
      density: 'compact',
    }),
  );
  expect(seen('', cookie, 100)).toEqual({
    layout: 'board',
    columns: ['name', 'city', 'company'],
    widths: { name: 302 },
    density: 'compact',
    sort: null,
  });
  expect(seen('layout=table&columns=createdAt&sort=-name', cookie)).toMatchObject({
    layout: 'table',
    columns: ['name', 'createdAt'],
    sort: '-name',
  });
  expect(seen('columns=', cookie).columns).toEqual(['name']);
});

it('ignores columns, layouts, widths and orders that the list does not have', () => {
  const fresh = seen();
  expect(fresh.columns).toEqual(['name', 'company', 'createdAt']);
  for (const cookie of [
    'nonsense',
    'map~x,y~name:NaN,email:20,company:-5,name:999999',
    '~~~~',
    ':::~,,~',
    '~~~huge',
  ])
    expect(seen('layout=map&sort=company', cookie)).toEqual(fresh);
  expect(seen('columns=email,city,city,name').columns).toEqual(['name', 'city']);
});

it('reads the parameters of one of several lists on a screen', () => {
  const parameters = { layout: 'linkLayout', columns: 'linkColumns', sort: 'linkSort', page: 'links' };
  const params = new URLSearchParams(
    'layout=board&sort=name&linkLayout=table&linkSort=-createdAt&linkColumns=city',
  );
  expect(listView({ ...list, parameters }, params, undefined, 3)).toMatchObject({
    layout: 'table',
    columns: ['name', 'city'],
    sort: '-createdAt',
  });
});

it('a click on a header sorts by it in its usual direction, and another one reverses the order', () => {
  const name = { id: 'name', sort: 'ascending' } as const;
  const createdAt = { id: 'createdAt', sort: 'descending' } as const;
  expect(sortAfterClick(createdAt, null)).toBe('-createdAt');
  expect(sortAfterClick(createdAt, '-createdAt')).toBe('createdAt');
  expect(sortAfterClick(name, '-createdAt')).toBe('name');
  expect(sortAfterClick(name, 'name')).toBe('-name');
  expect(sortAfterClick(name, '-createdAt,-name')).toBe('name');
});

it('adds a second order with Shift, and turns the direction of one of the two', () => {
  const name = { id: 'name', sort: 'ascending' } as const;
  const createdAt = { id: 'createdAt', sort: 'descending' } as const;
  expect(sortAfterClick(name, null, true)).toBe('name');
  expect(sortAfterClick(createdAt, 'name', true)).toBe('name,-createdAt');
  expect(sortAfterClick(createdAt, 'name,-createdAt', true)).toBe('name,createdAt');
  expect(sortAfterClick(name, 'name,-createdAt', true)).toBe('-name,-createdAt');
  expect(sortAfterClick({ ...name, id: 'status' }, 'name,-createdAt', true)).toBe('name,status');
  expect(sortAfterClick({ ...name, id: 'custom.seats' }, 'name', true)).toBe('custom.seats');
  expect(sortAfterClick(name, 'custom.seats', true)).toBe('name');
});
