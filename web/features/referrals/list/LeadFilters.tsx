import type { ReactNode } from 'react';
import type { ProgramChoice } from '../../../../src/features/referrals/programs/programs.repo';
import { referralStatuses, rewardStatuses } from '../../../../src/features/referrals/referrals.rules';
import type { useUrlFilters } from '../../../lib/filters/useUrlFilters';
import { FilterSelect } from '../../../lib/filters/FilterSelect';
import { ClearFilters } from '../../../lib/filters/ClearFilters';
import { choicesOf, type Choice } from '../../../ui/forms/choices/choices';
import { FilterBar, FilterSearch } from '../../../ui/filters/FilterBar';
import { ListCount } from '../../../ui/lists/ListCount';
import type { FilteredPartner } from '../../../records/list/filtered-partner.server';
import { PartnerFilter } from '../../../records/list/PartnerFilter';
import { statusLabel } from '../../../ui/tokens/status';

export const filterNames = ['programId', 'status', 'rewardStatus', 'partner'] as const;
type FilterName = (typeof filterNames)[number];

interface Props {
  label: string;
  filters: ReturnType<typeof useUrlFilters<FilterName>>;
  programs: readonly ProgramChoice[];
  /** The partner whose referrals are listed. */
  partner: FilteredPartner | null;
  /** Formatted number of matching leads. */
  count: string;
  layout: ReactNode;
}

export function LeadFilters({ label, filters, programs, partner, count, layout }: Props) {
  const select = (name: FilterName, title: string, all: string, choices: readonly Choice[]) => (
    <FilterSelect filters={filters} name={name} label={title} any={all} choices={choices} />
  );
  return (
    <FilterBar label={label} onSubmit={filters.submit}>
      <FilterSearch
        label="Search leads"
        placeholder="Search leads…"
        value={filters.text}
        onChange={filters.type}
      />
      {select(
        'programId',
        'Program',
        'All programs',
        programs.map(({ id, name }) => ({ id, label: name })),
      )}
      {select('status', 'Status', 'Any status', choicesOf(referralStatuses, statusLabel))}
      {select(
        'rewardStatus',
        'Reward',
        'Any reward',
        choicesOf(rewardStatuses, (status) => `Reward ${status}`),
      )}
      <PartnerFilter partner={partner} onClear={() => filters.set('partner', 'all')} />
      <ClearFilters filters={filters} />
      <ListCount>{count}</ListCount>
      {layout}
    </FilterBar>
  );
}
