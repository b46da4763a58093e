import { formatMoney } from '../../../lib/money/format-money';
import { decimalsOf } from '../../../lib/money/currency-digits';
import { formatAmount, shareOf } from '../../../lib/money/money';
import type { Explained } from '../ledger/commissions.rules';
import {
  capSince,
  earn,
  hasRulesFor,
  noRules,
  type EarningEvent,
  type ProgramRules,
  type RuleCap,
} from '../rules/apply-rules.rules';
import type { Capped, EarningsRepo } from './earnings.repo';
import type { OwnReward, Sale } from '../../earnings/sale';

/** What a sale earns, before holds and flags. */
export interface DecidedAmount {
  amountMinor: bigint;
  currency: string;
  ruleVersion: number | null;
  /** The rule, its base and its rate. */
  explanation: Explained[];
}

interface Dependencies {
  earnings: Pick<EarningsRepo, 'earnedSince' | 'firstAt' | 'payeeOf' | 'tierOf'>;
  /** Returns the rules of a program at a time; those of now without one. */
  rulesOf(workspaceId: string, programId: string, at: Date | undefined): Promise<ProgramRules>;
}

/** Decides what a sale earns: by the rules of its program, or without any for its kind, by its own reward. */
export function createDecideAmount({ earnings, rulesOf }: Dependencies) {
  /** Returns what counts towards the caps of the rules for the kind of sale. */
  async function sumsOfCaps(
    sale: Sale,
    { rules }: ProgramRules,
    subjects: readonly string[],
    at: Date,
  ): Promise<ReadonlyMap<RuleCap, bigint>> {
    const sums = new Map<RuleCap, bigint>();
    const { workspaceId, earner, source } = sale;
    const caps = rules.flatMap(({ event, cap }) => (event === source && cap !== null ? [cap] : []));
    const payeeId = caps.length > 0 && earner !== null ? await earnings.payeeOf(workspaceId, earner) : null;
    for (const cap of caps) {
      const capped: Capped | null =
        cap.per === 'customer' ? { subjects } : payeeId === null ? null : { payeeId };
      if (capped !== null) sums.set(cap, await earnings.earnedSince(sale, capped, capSince(cap, at)));
    }
    return sums;
  }

  return async function decideAmount(
    sale: Sale,
    subjects: readonly string[],
    at: Date,
  ): Promise<DecidedAmount | null> {
    const { workspaceId, programId, source, amountMinor, currency, partnerId, productId, country } = sale;
    const rules = programId === null ? noRules : await rulesOf(workspaceId, programId, sale.at);
    if (!hasRulesFor(rules, source)) return ownAmount(sale, rules.currency);
    if (currency === null) return null;
    const event: EarningEvent = {
      kind: source,
      amountMinor,
      currency,
      productId,
      country,
      tier: partnerId === null ? null : await earnings.tierOf(workspaceId, partnerId),
      firstAt: await earnings.firstAt(sale, subjects),
      at,
    };
    const soFar = await sumsOfCaps(sale, rules, subjects, at);
    const earned = earn(rules, event, (cap) => soFar.get(cap) ?? 0n);
    if (earned === null) return null;
    const { version, ruleIndex, baseMinor, label, capped } = earned;
    return {
      amountMinor: earned.amountMinor,
      currency,
      ruleVersion: version,
      explanation: [
        { label: 'Rule', value: `Rule ${ruleIndex + 1} of version ${version}` },
        ...baseOf(baseMinor, currency),
        { label: 'Rate', value: label },
        ...(capped ? [{ label: 'Cap', value: 'The cap of the rule is reached' }] : []),
      ],
    };
  };
}

const baseOf = (minor: bigint | null, currency: string): Explained[] =>
  minor === null ? [] : [{ label: 'Base', value: formatMoney(formatAmount(minor, currency), currency) }];

/** Returns what a sale earns without rules. A fixed reward is in the program's currency, whatever the sale's is. */
function ownAmount(
  { ownReward, amountMinor, currency }: Sale,
  programCurrency: string,
): DecidedAmount | null {
  if (ownReward === null) return null;
  if (ownReward.type === 'fixed') {
    const minor = fixedMinor(ownReward, programCurrency);
    return {
      amountMinor: minor,
      currency: programCurrency,
      ruleVersion: null,
      explanation: [
        { label: 'Rule', value: 'Program reward' },
        { label: 'Rate', value: formatMoney(formatAmount(minor, programCurrency), programCurrency) },
      ],
    };
  }
  if (amountMinor === null || currency === null) return null;
  return {
    amountMinor: shareOf(amountMinor, ownReward.rate),
    currency,
    ruleVersion: null,
    explanation: [
      { label: 'Rule', value: `${ownReward.of} rate` },
      ...baseOf(amountMinor, currency),
      { label: 'Rate', value: `${ownReward.rate} %` },
    ],
  };
}

/** Rounds half up to the digits of the currency. */
function fixedMinor({ value }: OwnReward & { type: 'fixed' }, currency: string): bigint {
  const [whole = '', fraction = ''] = value.split('.');
  const decimals = decimalsOf(currency);
  const digits = fraction.padEnd(decimals + 1, '0');
  const minor = BigInt(whole + digits.slice(0, decimals));
  return Number(digits[decimals]) >= 5 ? minor + 1n : minor;
}
