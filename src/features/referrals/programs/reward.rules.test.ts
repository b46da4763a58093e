import { describe, expect, it } from 'vitest';
import {
  rewardAmountProblem,
  rewardAmountText,
  rewardValueProblem,
  rewardValueText,
  type RewardType,
} from './reward.rules';

const NO_NUMBER = 'Reward value must be a number, such as 10 or 12.50';
const TOO_MUCH = 'Reward value must be at most 100';

describe('program rewards', () => {
  it.each<[RewardType | null, string | null, string | null]>([
    ['percentage', '0', null],
    ['percentage', '12.5', null],
    ['percentage', '100', null],
    ['percentage', '100.0000', null],
    ['percentage', '100.0001', TOO_MUCH],
    ['percentage', '101', TOO_MUCH],
    ['percentage', '999999999999', TOO_MUCH],
    ['percentage', '99.9999', null],
    ['fixed', '250', null],
    ['fixed', '999999999999.9999', null],
    ['fixed', '1000000000000', NO_NUMBER],
    ['fixed', '1.00001', NO_NUMBER],
    ['fixed', '1e3', NO_NUMBER],
    ['fixed', '-5', NO_NUMBER],
    ['fixed', '+5', NO_NUMBER],
    ['fixed', '$5', NO_NUMBER],
    ['fixed', '1,000', NO_NUMBER],
    ['fixed', '.5', NO_NUMBER],
    ['fixed', '5.', NO_NUMBER],
    ['fixed', '0x10', NO_NUMBER],
    ['fixed', 'Infinity', NO_NUMBER],
    ['fixed', '１０', NO_NUMBER],
    ['fixed', '1\n', NO_NUMBER],
    ['credit', '50', null],
    ['credit', 'fifty', NO_NUMBER],
    ['custom', 'A year of the Pro plan', null],
    [null, 'whatever was agreed', null],
    ['fixed', null, null],
  ])('a program reward of type %s with value %j has the problem %j', (type, value, problem) => {
    expect(rewardValueProblem(type, value)).toBe(problem);
  });
});

describe('referral rewards', () => {
  it.each<[RewardType | null, string | null, string | null]>([
    ['percentage', '4250.75', null],
    ['fixed', 'a lot', 'Reward amount must be a number, such as 10 or 12.50'],
    ['custom', 'A dinner for two', null],
    [null, 'thanks', null],
    ['credit', null, null],
  ])('a referral reward of type %s with amount %j has the problem %j', (type, amount, problem) => {
    expect(rewardAmountProblem(type, amount)).toBe(problem);
  });
});

describe('reward texts', () => {
  it.each<[RewardType | null, string | null, string | null, string | null]>([
    ['percentage', '12.5', '12.5%', '$12.50'],
    ['fixed', '1500', '$1,500.00', '$1,500.00'],
    ['fixed', '1234567.8900', '$1,234,567.89', '$1,234,567.89'],
    // A floating-point number can't hold all digits of such an amount.
    ['fixed', '900719925474.0993', '$900,719,925,474.0993', '$900,719,925,474.0993'],
    ['credit', '1', '1 credit', '1 credit'],
    ['credit', '2500', '2,500 credits', '2,500 credits'],
    ['custom', 'A dinner for two', 'A dinner for two', 'A dinner for two'],
    ['fixed', 'a text from before', 'a text from before', 'a text from before'],
    [null, '7', '7', '7'],
    ['fixed', null, null, null],
  ])('formats a reward of type %s with value %j', (type, text, asValue, asAmount) => {
    expect(rewardValueText(type, text)).toBe(asValue);
    expect(rewardAmountText(type, text)).toBe(asAmount);
  });
});
