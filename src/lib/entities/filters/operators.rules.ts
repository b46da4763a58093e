import { operators, type FilterKind, type Operator } from '../../condition';

const ofChoice: readonly Operator[] = ['is', 'any', 'not', 'empty', 'filled'];
const ofNumber: readonly Operator[] = ['is', 'more', 'less', 'between', 'empty', 'filled'];
const ofDay: readonly Operator[] = ['is', 'before', 'after', 'between', 'next', 'last', 'empty', 'filled'];
const ofText: readonly Operator[] = ['is', 'any', 'not', 'contains', 'empty', 'filled'];

/** The operators of each kind, the usual one first. */
export const operatorsOf: Readonly<Record<FilterKind, readonly Operator[]>> = {
  text: ofText,
  list: ofText,
  choice: ofChoice,
  user: ofChoice,
  partner: ofChoice,
  boolean: ['is'],
  number: ofNumber,
  amount: ofNumber,
  minor: ofNumber,
  day: ofDay,
  time: ofDay,
  custom: operators,
};
