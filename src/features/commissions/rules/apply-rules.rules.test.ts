import { describe, expect, it } from 'vitest';
import { decimalsOf } from '../../../lib/money/currency-digits';
import { formatAmount, formatUnits, shareOf } from '../../../lib/money/money';
import {
  addMonths,
  capSince,
  earn,
  hasRulesFor,
  noRules,
  type EarningEvent,
  type ProgramRules,
  type Rule,
  type RuleCap,
} from './apply-rules.rules';

const rule: Rule = {
  event: 'conversion',
  type: 'percentage',
  value: '10',
  months: null,
  tiers: [],
  products: [],
  countries: [],
  minAmount: null,
  cap: null,
};
const event: EarningEvent = {
  kind: 'conversion',
  amountMinor: 10_000n,
  currency: 'USD',
  productId: null,
  country: null,
  tier: null,
  firstAt: null,
  at: new Date('2026-03-15T10:00:00.000Z'),
};

const rulesOf = (rules: Partial<Rule>[], currency = 'USD'): ProgramRules => ({
  version: 3,
  currency,
  attribution: 'last',
  rules: rules.map((one) => ({ ...rule, ...one })),
});
const nothingSoFar = () => 0n;
const earnBy = (rules: Partial<Rule>[], changes: Partial<EarningEvent> = {}, soFar = nothingSoFar) =>
  earn(rulesOf(rules), { ...event, ...changes }, soFar);
const amountBy = (rules: Partial<Rule>[], changes: Partial<EarningEvent> = {}, soFar = nothingSoFar) =>
  earnBy(rules, changes, soFar)?.amountMinor ?? null;

/** Returns the same numbers in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}
const currencies = ['USD', 'EUR', 'JPY', 'KWD', 'CLF'];

describe('the choice of a rule', () => {
  it('takes the first rule in order whose conditions hold, and says which', () => {
    const rules = [
      { tiers: ['Gold'], value: '20' },
      { products: ['pro'], value: '15' },
      { countries: ['DE', 'AT'], value: '12' },
      { value: '10' },
      { value: '90' },
    ];
    const cases: [Partial<EarningEvent>, number, bigint, string][] = [
      [{}, 3, 1000n, '10 %'],
      [{ tier: 'Gold', productId: 'pro' }, 0, 2000n, '20 %'],
      [{ tier: 'Silver', productId: 'pro', country: 'AT' }, 1, 1500n, '15 %'],
      [{ country: 'AT' }, 2, 1200n, '12 %'],
      [{ country: 'US', productId: 'PRO' }, 3, 1000n, '10 %'],
    ];
    for (const [changes, ruleIndex, amountMinor, label] of cases)
      expect(earnBy(rules, changes)).toEqual({
        ...{ ruleIndex, amountMinor, label },
        version: 3,
        baseMinor: 10_000n,
        capped: false,
      });
  });

  it('takes the first of two rules that both hold, in either order', () => {
    const next = randomNumbers(7);
    for (let round = 0; round < 200; round += 1) {
      const rules = Array.from({ length: 1 + next(6) }, () => ({
        value: String(next(100)),
        minAmount: next(2) === 0 ? null : formatAmount(BigInt(next(20_000)), 'USD'),
      }));
      const amountMinor = BigInt(next(20_000));
      const first = rules.findIndex(
        ({ minAmount }) => minAmount === null || Number(minAmount) * 100 <= Number(amountMinor) + 0.5,
      );
      expect(earnBy(rules, { amountMinor })?.ruleIndex ?? -1).toBe(first);
    }
  });

  it('earns nothing where no rule holds', () => {
    expect(earnBy([])).toBeNull();
    expect(earnBy([{ event: 'deal' }])).toBeNull();
    expect(earnBy([{ tiers: ['Gold'] }])).toBeNull();
    expect(earn(noRules, event, nothingSoFar)).toBeNull();
  });

  it('knows the kinds of events that have rules', () => {
    const rules = rulesOf([{ event: 'deal' }]);
    expect([hasRulesFor(rules, 'deal'), hasRulesFor(rules, 'conversion')]).toEqual([true, false]);
    expect(hasRulesFor(noRules, 'deal')).toBe(false);
  });

  it('compares the least amount inclusively', () => {
    expect(
      [9_999n, 10_000n, null].map((amountMinor) => amountBy([{ minAmount: '100' }], { amountMinor })),
    ).toEqual([null, 1000n, null]);
  });

  it('applies flat values, least amounts and caps only in the currency of the program', () => {
    const cap: RuleCap = { amount: '50.00', per: 'payee', months: null };
    const rules = [{ type: 'flat', value: '50.00' }, { minAmount: '1' }, { cap }, { value: '7' }] as const;
    expect(earnBy([...rules], { currency: 'EUR' })).toMatchObject({ ruleIndex: 3, amountMinor: 700n });
    expect(earnBy([...rules])).toMatchObject({ ruleIndex: 0, amountMinor: 5000n, label: '$50.00' });
  });

  it('earns a flat value without an amount, but no percentage', () => {
    const rules: Partial<Rule>[] = [
      { event: 'deal', value: '5' },
      { event: 'deal', type: 'flat', value: '25' },
    ];
    expect(earnBy(rules, { kind: 'deal', amountMinor: null })).toMatchObject({
      ruleIndex: 1,
      amountMinor: 2500n,
      baseMinor: null,
    });
  });
});

describe('rounding', () => {
  it('rounds halves away from zero', () => {
    const half: Partial<Rule>[] = [{ value: '0.5' }];
    expect([99n, 100n, 101n, 299n, 300n].map((amountMinor) => amountBy(half, { amountMinor }))).toEqual([
      ...[0n, 1n, 1n],
      ...[1n, 2n],
    ]);
    expect(amountBy([{ value: '10' }], { amountMinor: -150n })).toBe(-15n);
    expect(amountBy([{ value: '0.5' }], { amountMinor: -100n })).toBe(-1n);
    expect(amountBy([{ type: 'flat', value: '2.00' }], { amountMinor: -100n })).toBe(-200n);
  });

  it('is within half a unit of the exact share in every currency, and symmetric', () => {
    const next = randomNumbers(42);
    for (let round = 0; round < 1000; round += 1) {
      const currency = currencies[next(currencies.length)] ?? 'USD';
      const amountMinor = BigInt(next(2_000_000_000));
      const units = BigInt(next(1_000_001));
      const value = formatUnits(units, 4);
      const amount = (minor: bigint) =>
        earn(rulesOf([{ value }], currency), { ...event, currency, amountMinor: minor }, nothingSoFar)
          ?.amountMinor ?? 0n;
      const earned = amount(amountMinor);
      const error = 2n * (earned * 1_000_000n - amountMinor * units);
      expect(error > -1_000_000n && error <= 1_000_000n).toBe(true);
      expect(amount(-amountMinor)).toBe(-earned);
    }
  });

  it('has the digits of the currency', () => {
    const shares = currencies.map((currency) => {
      const amountMinor = 12_345n * 10n ** BigInt(decimalsOf(currency));
      const earned = earn(
        rulesOf([{ value: '12.5' }], currency),
        { ...event, currency, amountMinor },
        nothingSoFar,
      );
      return formatAmount(earned?.amountMinor ?? 0n, currency);
    });
    expect(shares).toEqual(['1543.13', '1543.13', '1543', '1543.125', '1543.1250']);
  });

  it('adds the parts of a split share up to the whole', () => {
    const next = randomNumbers(99);
    for (let round = 0; round < 500; round += 1) {
      const whole = BigInt(next(1_000_000));
      const rate = formatUnits(BigInt(next(1_000_001)), 4);
      const earned = shareOf(whole, rate);
      let left = earned;
      let taken = 0n;
      while (left > 0n) {
        const part = BigInt(1 + next(Number(left)));
        left -= part;
        taken += shareOf(part, '100');
      }
      expect(taken).toBe(earned);
    }
  });
});

describe('months after the first event', () => {
  const at = (text: string) => new Date(text);

  it.each([
    ['2026-01-31T12:00:00.000Z', 1, '2026-02-28T12:00:00.000Z'],
    ['2024-01-31T12:00:00.000Z', 1, '2024-02-29T12:00:00.000Z'],
    ['2024-02-29T12:00:00.000Z', 12, '2025-02-28T12:00:00.000Z'],
    ['2024-02-29T12:00:00.000Z', 48, '2028-02-29T12:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', 2, '2027-02-28T23:59:59.999Z'],
    ['2026-03-31T00:00:00.000Z', -1, '2026-02-28T00:00:00.000Z'],
    ['2026-01-15T00:00:00.000Z', -13, '2024-12-15T00:00:00.000Z'],
  ])('%s plus %i months is %s', (from, months, to) => {
    expect(addMonths(at(from), months).toISOString()).toBe(to);
  });

  const holdsAt = (months: number | null, firstAt: string | null, time: string) =>
    earnBy([{ months }], { firstAt: firstAt === null ? null : at(firstAt), at: at(time) }) !== null;

  it('ends a term of months at the same time of the month, without it', () => {
    const first = '2026-01-31T12:00:00.000Z';
    expect(holdsAt(1, first, '2026-02-28T11:59:59.999Z')).toBe(true);
    expect(holdsAt(1, first, '2026-02-28T12:00:00.000Z')).toBe(false);
    expect(holdsAt(12, '2024-02-29T00:00:00.000Z', '2025-02-27T23:59:59.999Z')).toBe(true);
    expect(holdsAt(12, '2024-02-29T00:00:00.000Z', '2025-02-28T00:00:00.000Z')).toBe(false);
    // The payments of a monthly subscription: the first one and eleven more.
    const payments = Array.from({ length: 15 }, (_, month) => addMonths(at(first), month).toISOString());
    expect(payments.filter((time) => holdsAt(12, first, time))).toHaveLength(12);
  });

  it('0 earns only for the first event, and null for ever', () => {
    const first = '2026-01-31T12:00:00.000Z';
    expect([holdsAt(0, null, first), holdsAt(0, first, first)]).toEqual([true, true]);
    expect(holdsAt(0, first, '2026-01-31T12:00:00.001Z')).toBe(false);
    expect(holdsAt(null, first, '2126-01-31T12:00:00.000Z')).toBe(true);
  });

  it('a later rule earns after the term of an earlier one', () => {
    const rules = [
      { months: 0, value: '30' },
      { months: 12, value: '10' },
      { months: null, value: '1' },
    ];
    const firstAt = at('2026-01-01T00:00:00.000Z');
    const valueAt = (time: string) => amountBy(rules, { firstAt, at: at(time) });
    expect(amountBy(rules)).toBe(3000n);
    expect(valueAt('2026-02-01T00:00:00.000Z')).toBe(1000n);
    expect(valueAt('2027-01-01T00:00:00.000Z')).toBe(100n);
  });
});

describe('a cap', () => {
  const cap: RuleCap = { amount: '25.00', per: 'customer', months: 12 };

  it('is reached exactly, then cuts, then leaves nothing, and its rule still holds', () => {
    const rules = [{ cap }, { value: '90' }];
    const after = (soFar: bigint) => {
      const earned = earnBy(rules, {}, () => soFar);
      return earned && [earned.ruleIndex, earned.amountMinor, earned.capped];
    };
    expect(after(0n)).toEqual([0, 1000n, false]);
    expect(after(1500n)).toEqual([0, 1000n, false]);
    expect(after(1501n)).toEqual([0, 999n, true]);
    expect(after(2499n)).toEqual([0, 1n, true]);
    expect(after(2500n)).toEqual([0, 0n, true]);
    // A cap that was lowered since.
    expect(after(9999n)).toEqual([0, 0n, true]);
  });

  it('is never exceeded by many events, and is reached by enough of them', () => {
    const next = randomNumbers(5);
    for (let round = 0; round < 100; round += 1) {
      let total = 0n;
      const limit = BigInt(1 + next(100_000));
      const rules = [{ cap: { ...cap, amount: formatAmount(limit, 'USD') }, value: '33.3333' }];
      for (let count = 0; count < 60; count += 1) {
        total += amountBy(rules, { amountMinor: BigInt(10_000 + next(90_000)) }, () => total) ?? 0n;
        expect(total <= limit).toBe(true);
      }
      expect(total).toBe(limit);
    }
  });

  it('asks for the earnings of its own months', () => {
    const asked: (RuleCap | null)[] = [];
    earn(rulesOf([{ tiers: ['Gold'], cap: { ...cap, months: 1 } }, { cap }]), event, (one) => {
      asked.push(one);
      return 0n;
    });
    expect(asked).toEqual([cap]);
    expect(capSince(cap, event.at)?.toISOString()).toBe('2025-03-15T10:00:00.000Z');
    expect(capSince({ ...cap, months: null }, event.at)).toBeNull();
  });
});
