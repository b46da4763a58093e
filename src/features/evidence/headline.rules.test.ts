import { expect, it } from 'vitest';
import { leastCpuMs } from '../../testing/cpu-time';
import { findCompany } from './headline.rules';

it.each([
  ['Northwind raises $5M to feed grocers', 'Northwind'],
  ['Bank of Kraków Robotics launches a partner program', 'Bank of Kraków Robotics'],
  ['Smith & Sons acquires Initech', 'Smith & Sons'],
  ['3M partners with Globex', '3M'],
  ['O’Reilly.com to buy Initech', ''],
  ['Why every SaaS company raises prices', ''],
  ['Five trends of the year', ''],
  ['', ''],
])('finds the company that "%s" is about', (headline, company) => {
  expect(findCompany(headline)).toBe(company);
});

it('scans a long headline quickly', () => {
  expect(leastCpuMs(100, () => findCompany('A '.repeat(50_000)))).toBeLessThan(100);
});
