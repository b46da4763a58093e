import type { App } from '../../../src/app';
import type { FormField } from '../../../src/features/custom-fields/custom-values.rules';
import { customFilterField } from '../../../src/features/custom-fields/lists/custom-condition.rules';
import type { Member } from '../../../src/lib/actor';
import { splitCondition } from '../../../src/lib/entities/filters/condition-text.rules';
import type { FilterField } from '../../../src/lib/entities/filters/filter-fields';
import { can, editors } from '../../../src/lib/roles';
import { filteredPartner } from './filtered-partner.server';
import { choicesOf, type Choice } from '../../ui/forms/choices/choices';
import { statusLabel } from '../../ui/tokens/status';
import { ownerChoices } from '../../lib/owners/owner-choices.server';
import type { ConditionField, Conditions } from '../../lib/filters/conditions';

/** Returns the conditions in the URL of a list. */
export const conditionsIn = (url: URL): string[] => url.searchParams.getAll('f').filter(Boolean);

interface Inputs {
  app: App;
  actor: Member;
  url: URL;
}

const ME: Choice = { id: 'me', label: 'Me' };
const booleans: Choice[] = [
  { id: 'true', label: 'Yes' },
  { id: 'false', label: 'No' },
];

/** Loads what the conditions of a list are described and edited with. */
export async function loadConditions(
  { app, actor, url }: Inputs,
  filterFields: readonly FilterField[],
  customFields: readonly FormField[] = [],
): Promise<Conditions> {
  const asked = conditionsIn(url).map(splitCondition);
  const kindOf = (name: string) => filterFields.find((field) => field.name === name)?.kind;
  const idsOf = (kind: FilterField['kind']) =>
    asked.flatMap(({ field, values }) => (kindOf(field) === kind ? values : []));
  const partnerIds = idsOf('partner').slice(0, MAX_NAMES);
  const [owners, partners] = await Promise.all([
    can(actor.workspaceRole, editors) && filterFields.some(({ kind }) => kind === 'user')
      ? ownerChoices(app, actor)
      : [],
    Promise.all(partnerIds.map((id) => filteredPartner(app, actor, id))),
  ]);
  const people = [ME, ...owners.filter(({ id }) => id !== actor.userId)];
  const choices = ({ kind, values = [] }: FilterField): Choice[] => {
    if (kind === 'user') return people;
    if (kind === 'boolean') return booleans;
    return choicesOf(values, statusLabel);
  };
  const fields = [
    ...filterFields.map((field): ConditionField => shown(field, choices(field))),
    ...customFields.map((field) => {
      const by = customFilterField({ ...field, id: '' });
      return shown(by, by.kind === 'boolean' ? booleans : choicesOf(field.options));
    }),
  ];
  const names = partners.flatMap((partner) =>
    partner === null ? [] : [[partner.id, partner.name ?? 'an unknown partner']],
  );
  return { fields, names: Object.fromEntries(names) };
}

/** Names of partners that are read for one list. */
const MAX_NAMES = 20;

const shown = ({ name, label, kind }: FilterField, values: Choice[]): ConditionField => ({
  name,
  label,
  kind,
  values,
});
