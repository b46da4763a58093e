import { auditActions, auditObjects } from '../../../src/features/audit/audit.rules';
import type { AuditPerson } from '../../../src/features/audit/audit.service';
import type { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { FilterSelect } from '../../lib/filters/FilterSelect';
import { ClearFilters } from '../../lib/filters/ClearFilters';
import type { Choice } from '../../ui/forms/choices/choices';
import { FilterBar, FilterSearch } from '../../ui/filters/FilterBar';
import { FilterDate } from '../../ui/filters/FilterDate';
import { AuditPeriods, browserZone } from './AuditPeriods';

const ownNames = ['action', 'person', 'objectType', 'operation', 'from', 'to'] as const;
/** The names of the filters. The time zone belongs to the days and isn't a filter of its own. */
export const auditFilterNames = [...ownNames, 'timeZone'] as const;
export const auditPlaces = { timeZone: 'UTC' };
type FilterName = (typeof auditFilterNames)[number];

interface Props {
  filters: ReturnType<typeof useUrlFilters<FilterName>>;
  people: readonly AuditPerson[];
}

const choices = (labels: Record<string, string>): Choice[] =>
  Object.entries(labels).map(([id, label]) => ({ id, label }));
const actions = choices(auditActions);
const kinds = choices(auditObjects);

export function AuditFilters({ filters, people }: Props) {
  const select = (name: FilterName, label: string, all: string, offered: readonly Choice[]) => (
    <FilterSelect filters={filters} name={name} label={label} any={all} choices={offered} />
  );
  const day = (name: 'from' | 'to', label: string) => (
    <FilterDate
      name={name}
      label={label}
      value={dayOf(filters.valueOf(name))}
      onChange={(value) => filters.setEach({ [name]: value, timeZone: browserZone() })}
    />
  );
  return (
    <FilterBar label="Audit log" onSubmit={filters.submit}>
      <input type="hidden" name="tab" value="audit" />
      <FilterSearch
        label="Search by record name"
        placeholder="Search by record name…"
        value={filters.text}
        onChange={filters.type}
      />
      {select('action', 'Action', 'All actions', actions)}
      {select('person', 'Person', 'Everyone', people.map(choiceOfPerson))}
      {select('objectType', 'Kind of object', 'All objects', kinds)}
      {day('from', 'From')}
      {day('to', 'To')}
      <ClearFilters filters={filters} />
      <AuditPeriods />
    </FilterBar>
  );
}

const choiceOfPerson = ({ person, name }: AuditPerson): Choice => ({
  id: person,
  label: name === null ? person : `${name} (${person})`,
});

const dayOf = (value: string) => (value === 'all' ? '' : value);

/** Returns the address of the CSV export with the current filters. */
export function exportPath({ text, valueOf }: Props['filters']): string {
  const params = new URLSearchParams(
    auditFilterNames.flatMap((name) =>
      ['all', 'UTC'].includes(valueOf(name)) ? [] : [[name, valueOf(name)]],
    ),
  );
  if (text !== '') params.set('search', text);
  const query = params.toString();
  return query === '' ? '/api/audit-log/export' : `/api/audit-log/export?${query}`;
}
