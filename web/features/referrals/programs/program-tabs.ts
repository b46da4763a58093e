import type { ProgramType } from '../../../../src/features/referrals/referrals.rules';

export const programTabs = [
  { id: 'links', label: 'Links' },
  { id: 'referrals', label: 'Referrals' },
] as const;
export type ProgramTab = (typeof programTabs)[number]['id'];

/** Returns the tab of `?tab=`. An unknown one is that with the results of most programs of the type. */
export const programTab = (asked: string | null, type: ProgramType): ProgramTab =>
  programTabs.find(({ id }) => id === asked)?.id ?? (type === 'affiliate' ? 'links' : 'referrals');
