import { partnerStatuses } from '../../../../src/features/partners/partners.rules';
import type { FormField } from '../../../../src/features/custom-fields/custom-values.rules';
import { OwnerFilter } from '../../../lib/owners/OwnerFilter';
import type { useUrlFilters } from '../../../lib/filters/useUrlFilters';
import { FilterSelect } from '../../../lib/filters/FilterSelect';
import { ClearFilters } from '../../../lib/filters/ClearFilters';
import type { ComponentProps } from 'react';
import { customName } from '../../../lib/forms/custom-form-fields';
import { ListFilters } from '../../../lib/lists/ListFilters';
import { choicesOf, type Choice } from '../../../ui/forms/choices/choices';
import { statusLabel } from '../../../ui/tokens/status';
import { CustomFilters } from '../../custom-fields/CustomFilters';
import type { ShownPartner } from './PartnerCard';

export const filterNames = ['status', 'industry', 'location', 'partnershipType', 'tier', 'owner'] as const;
/** The directory lists active partners until another status is chosen. */
export const filterDefaults = { status: 'active' } as const;
type FilterName = (typeof filterNames)[number];

interface Props extends Pick<ComponentProps<typeof ListFilters>, 'conditions' | 'also'> {
  filters: ReturnType<typeof useUrlFilters<string>>;
  /** Values that occur among the workspace's partners. */
  customFields: readonly FormField[];
  owners: readonly Choice[];
  /** The partners on this page. */
  partners: readonly ShownPartner[];
  facets: Record<'industries' | 'locations' | 'partnershipTypes' | 'tiers', readonly string[]>;
}

export function DirectoryFilters(props: Props) {
  const { filters, customFields, facets, owners, partners, conditions, also } = props;
  const selectOf = (name: FilterName, label: string, all: string, values: readonly string[]) => (
    <FilterSelect filters={filters} name={name} label={label} any={all} choices={choicesOf(values)} />
  );
  return (
    <ListFilters
      label="Partners"
      words={['partner', 'partners']}
      filters={filters}
      conditions={conditions}
      also={also}
      more={{
        count: filters.countOf([...filterNames, ...customFields.map(customName)]),
        children: (
          <>
            <FilterSelect
              filters={filters}
              name="status"
              label="Status"
              any="All Statuses"
              choices={partnerStatuses.map((status) => ({ id: status, label: statusLabel(status) }))}
            />
            {selectOf('industry', 'Industry', 'All Industries', facets.industries)}
            {selectOf('location', 'Location', 'All Locations', facets.locations)}
            {selectOf(
              'partnershipType',
              'Partnership Type',
              'All Partnership Types',
              facets.partnershipTypes,
            )}
            {facets.tiers.length > 0 && selectOf('tier', 'Tier', 'All Tiers', facets.tiers)}
            <OwnerFilter
              value={filters.valueOf('owner')}
              owners={owners}
              records={partners}
              onChange={(owner) => filters.set('owner', owner)}
            />
            <CustomFilters fields={customFields} filters={filters} />
            <ClearFilters filters={filters} />
          </>
        ),
      }}
    />
  );
}
