import { expect, it } from 'vitest';
import type { CallGroup } from '../../../../src/features/api-reference/reference-pages';
import { searchCalls } from './search-calls';

const group = (name: string, calls: CallGroup['calls']): CallGroup => ({
  name,
  slug: name.toLowerCase(),
  description: '',
  calls,
});
const groups = [
  group('Leads', [
    { id: 'listLeads', method: 'GET', path: '/api/leads', summary: 'List leads' },
    { id: 'deleteLead', method: 'DELETE', path: '/api/leads/{id}', summary: 'Delete a lead' },
  ]),
  group('Partners', [
    { id: 'getPartner', method: 'GET', path: '/api/partners/{id}', summary: 'Get a partner' },
  ]),
];
const found = (query: string) =>
  searchCalls(groups, query).map(({ name, calls }) => [name, ...calls.map(({ id }) => id)]);

it.each([
  ['lead', [['Leads', 'listLeads', 'deleteLead']]],
  ['  LEAD   delete ', [['Leads', 'deleteLead']]],
  ['get {id}', [['Partners', 'getPartner']]],
  ['listLeads', [['Leads', 'listLeads']]],
  ['lead partner', []],
  ['.*', []],
])('finds the calls that have all words of %j', (query, expected) => {
  expect(found(query)).toEqual(expected);
});
