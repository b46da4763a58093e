import { expect, it } from 'vitest';
import { variableValues } from './variable-values.rules';

const firstNameOf = (name: string) =>
  variableValues({
    partner: null,
    contact: { name, title: null, email: null, phone: null },
    workspaceName: 'Halden',
    senderName: null,
    senderEmail: 'ada@example.org',
    now: new Date(0),
    timeZone: 'UTC',
  })['contact.firstName'];

it.each([
  ['Ada Lovelace', 'Ada'],
  ['Dr. Ada Lovelace', 'Ada'],
  ['Lovelace, Ada', 'Ada'],
  ['Lovelace, Dr. Ada, Ph.D.', 'Ada'],
  ['Ada Lovelace, PhD', 'Ada'],
  ['Sammy Davis, Jr.', 'Sammy'],
  ['Müller,Hans-Peter', 'Hans-Peter'],
  ['Ada', 'Ada'],
  [', ,', ', ,'],
  ['山田 太郎', '山田 太郎'],
  ['王小明', '王小明'],
  ['김 민수', '김 민수'],
])('the first name of %s is %s', (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});
