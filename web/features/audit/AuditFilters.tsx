import { useLocation } from '@remix-run/react';
import { auditActions, auditObjects } from '../../../src/features/audit/audit.rules';
import type { AuditPerson } from '../../../src/features/audit/audit.service';
import type { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { withoutPage } from '../../lib/filters/page-parameters';
import { FilterSelect } from '../../lib/filters/FilterSelect';
import type { Choice } from '../../ui/forms/choices/choices';
import { FilterDate } from '../../ui/filters/FilterDate';
import { browserZone } from './usePeriods';

const ownNames = ['action', 'person', 'objectType', 'operation', 'from', 'to'] as const;
/** The names of the filters. The time zone belongs to the days and isn't a filter of its own. */
export const auditFilterNames = [...ownNames, 'timeZone'] as const;
export const auditPlaces = { timeZone: 'UTC' };
interface Props {
  filters: ReturnType<typeof useUrlFilters<string>>;
  people: readonly AuditPerson[];
}

const choices = (labels: Record<string, string>): Choice[] =>
  Object.entries(labels).map(([id, label]) => ({ id, label }));
const actions = choices(auditActions);
const kinds = choices(auditObjects);

export function AuditFilters({ filters, people }: Props) {
  const select = (name: string, label: string, all: string, offered: readonly Choice[]) => (
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
    <>
      <input type="hidden" name="tab" value="audit" />
      {select('action', 'Action', 'All actions', actions)}
      {select('person', 'Person', 'Everyone', people.map(choiceOfPerson))}
      {select('objectType', 'Kind of object', 'All objects', kinds)}
      {day('from', 'From')}
      {day('to', 'To')}
    </>
  );
}

const choiceOfPerson = ({ person, name }: AuditPerson): Choice => ({
  id: person,
  label: name === null ? person : `${name} (${person})`,
});

const dayOf = (value: string) => (value === 'all' ? '' : value);

/** Returns the address of the CSV export with the filters of the list. */
export function useExportPath(): string {
  const params = new URLSearchParams(useLocation().search);
  withoutPage(params);
  for (const name of ['tab', 'columns', 'sort']) params.delete(name);
  const query = params.toString();
  return query === '' ? '/api/audit-log/export' : `/api/audit-log/export?${query}`;
}
