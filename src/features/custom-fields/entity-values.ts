import type { CustomCondition } from './lists/custom-list.repo';
import type { CellKind, CsvColumn } from '../../lib/exports/write-csv';
import type { AnyEntity } from '../../lib/entities/entity';
import { invalid, invalidField, type FieldErrors } from '../../lib/errors';
import { entityColumns } from '../../lib/exports/entity-columns';
import { type PageRequest } from '../../lib/paging';
import { customCondition } from './lists/custom-condition.rules';
import { truncate } from '../../lib/text/unicode';
import type { AuditChange } from '../audit/audit.rules';
import type { CustomField } from './custom-fields.entity';
import type { CustomFieldsRepo } from './custom-fields.repo';
import { customFieldLimits, type CustomEntity } from './custom-fields.rules';
import {
  readFilter,
  readValue,
  shownValues,
  valueText,
  type CustomValue,
  type StoredValues,
  type WithShownValues,
} from './custom-values.rules';

/** Values by key, as sent. */
export type SentValues = Readonly<Record<string, unknown>>;

/** The workspace of a call. */
export interface Scope {
  workspaceId: string;
  /** False if the workspace had no custom fields when the call began, which saves a query. */
  hasCustomFields?: boolean;
}

/** A record with its values by the id of their field. */
interface Stored {
  custom: StoredValues;
}

const NONE: StoredValues = {};

/** The prefix of custom fields in the messages and parameters of calls. */
const PREFIX = 'custom.';

/** Returns the name of a custom field in `fields` of an error: `custom.<key>`. */
export const customName = (key: string): string => PREFIX + truncate(key, customFieldLimits.key);

const unknownField = (key: string): string => `Unknown custom field: ${truncate(key, customFieldLimits.key)}`;

/** Checks and shows the custom values of one entity's records. Used by its service, which checks permissions. */
export function createEntityValues(fields: CustomFieldsRepo, entity: CustomEntity) {
  const fieldsOf = async ({ workspaceId, hasCustomFields }: Scope): Promise<readonly CustomField[]> =>
    hasCustomFields === false ? [] : fields.all(workspaceId, entity);

  /** Returns the valid values by the id of their field; null clears a field. @throws 400 */
  function readValues(
    known: readonly CustomField[],
    sent: SentValues,
    before: StoredValues,
  ): Map<string, CustomValue | null> {
    const values = new Map<string, CustomValue | null>();
    const problems: FieldErrors = {};
    for (const [key, given] of Object.entries(sent)) {
      const field = known.find((candidate) => candidate.key === key);
      const read = field ? readValue(field, given, before[field.id]) : { problem: unknownField(key) };
      if ('problem' in read) problems[customName(key)] = [read.problem];
      else if (field) values.set(field.id, read.value);
    }
    const [first] = Object.values(problems).flat();
    if (first !== undefined) throw invalid(first, problems);
    return values;
  }

  return {
    /** Returns the fields in order, with one query or none. */
    fieldsOf,

    /** Returns the record with its values by key. Runs one query, or none in a workspace without custom fields. */
    async show<Item extends Stored>(scope: Scope, item: Item): Promise<WithShownValues<Item>> {
      return { ...item, custom: shownValues(await fieldsOf(scope), item.custom) };
    },

    /**
     * Shows all records with one query, or none in a workspace without custom fields. Changes the records themselves:
     * copying the rows of a page would take a tenth of the time of its request.
     */
    async showAll<Item extends Stored>(
      scope: Scope,
      items: readonly Item[],
    ): Promise<WithShownValues<Item>[]> {
      const known = await fieldsOf(scope);
      return items.map((item) => Object.assign(item, { custom: shownValues(known, item.custom) }));
    },

    /**
     * Checks the values of a new record. Visitors fill in only the fields of the public form. A company of the
     * directory doesn't see the form, so required fields can be missing. Must run in the transaction of the insert, so
     * that no field is deleted in the meantime.
     * @throws 400
     */
    async forNew(
      { workspaceId, hasCustomFields }: Scope,
      sent: SentValues = {},
      by: 'member' | 'visitor' | 'company' = 'member',
    ): Promise<StoredValues> {
      if (hasCustomFields === false && Object.keys(sent).length === 0) return NONE;
      const all = await fields.keep(workspaceId, entity);
      const known = by === 'member' ? all : all.filter(({ showOnForm }) => showOnForm);
      const missing = Object.fromEntries(
        known.filter(({ required }) => required && by !== 'company').map(({ key }) => [key, null]),
      );
      return changed(NONE, readValues(known, { ...missing, ...sent }, NONE));
    },

    /**
     * Returns a record's values after a change of the sent ones, to spread into its changes; nothing if none are sent.
     * Must run in the transaction of the update, with the record locked.
     * @throws 400
     */
    async forChange(
      { workspaceId }: Scope,
      before: StoredValues,
      sent: SentValues | undefined,
    ): Promise<Partial<Stored>> {
      if (sent === undefined || Object.keys(sent).length === 0) return {};
      const known = await fields.keepOnce({ workspaceId, entity });
      return { custom: changed(before, readValues(known, sent, before)) };
    },

    /** Returns earlier fields of a record as a change of them. Runs at most one query. */
    async asSent<Fields extends Partial<Stored>>(
      scope: Scope,
      { custom, ...fields }: Fields,
    ): Promise<Omit<Fields, 'custom'> & { custom?: SentValues }> {
      return { ...fields, ...(custom && { custom: shownValues(await fieldsOf(scope), custom) }) };
    },

    /**
     * Returns the values of another entity's record whose key and type match a field of this one, for a record that is
     * created from it. Must run in the transaction of the insert.
     */
    async copyOf({ workspaceId }: Scope, from: CustomEntity, given: StoredValues): Promise<StoredValues> {
      if (Object.keys(given).length === 0) return NONE;
      const sources = await fields.all(workspaceId, from);
      const taken = (await fields.keep(workspaceId, entity)).flatMap((field) => {
        const source = sources.find(({ key, type }) => key === field.key && type === field.type);
        const read = source && readValue(field, given[source.id]);
        return read && 'value' in read && read.value !== null ? [[field.id, read.value]] : [];
      });
      return Object.fromEntries(taken);
    },

    /**
     * Returns the fields for an import, with at most one query. `areCurrent` returns whether they are still the same.
     * It must run in the transaction of the insert, and prevents their deletion until it ends.
     */
    async forImport(
      scope: Scope,
    ): Promise<{ fields: readonly CustomField[]; areCurrent(): Promise<boolean> }> {
      const known = await fieldsOf(scope);
      return {
        fields: known,
        areCurrent: async () =>
          JSON.stringify(await fields.keep(scope.workspaceId, entity)) === JSON.stringify(known),
      };
    },

    /** Reads the filters of a list. @throws 400 */
    async conditions(
      { workspaceId }: Scope,
      filters: Readonly<Record<string, string>> | undefined,
    ): Promise<CustomCondition[] | undefined> {
      if (filters === undefined) return undefined;
      const known = await fields.all(workspaceId, entity);
      return Object.entries(filters).map(([key, text]) => {
        const field = known.find((candidate) => candidate.key === key);
        if (!field) throw invalidField(customName(key), unknownField(key));
        const value = readFilter(field, text);
        if (value === null)
          throw invalidField(customName(key), `${field.label} can't be ${truncate(text, 100)}`);
        return { fieldId: field.id, value };
      });
    },

    /** Finds the fields of an order and of conditions by `custom.<key>`. @throws 400 for an unknown field */
    async inOrder(scope: Scope, request: PageRequest): Promise<PageRequest> {
      const { sort, f } = request;
      const isSorted = sort?.field.startsWith(PREFIX) === true;
      if (!isSorted && !f?.some(({ field }) => field.kind === 'custom')) return request;
      const known = await fieldsOf(scope);
      const conditions = f?.map((condition) => customCondition(known, condition));
      if (!isSorted) return { ...request, f: conditions };
      const key = sort.field.slice(PREFIX.length);
      const field = known.find((candidate) => candidate.key === key);
      if (!field) throw invalidField('sort', unknownField(key));
      return { ...request, f: conditions, sort: { ...sort, customField: field.id } };
    },

    /** The columns of an exported list, after those of the entity. */
    async columns(scope: Scope, declared: AnyEntity): Promise<CsvColumn<object>[]> {
      const known = await fieldsOf(scope);
      const headers = [
        ...entityColumns(declared).map(({ header }) => header),
        ...known.map(({ label }) => label),
      ];
      return known.map(({ id, key, label, type }) => ({
        name: customName(key),
        kind: kinds[type],
        // Distinguishes two columns with the same label.
        header: headers.filter((header) => header === label).length > 1 ? `${label} (${key})` : label,
        value: (item) => valueText(storedOf(item)[id]),
      }));
    },

    /** Replaces the change of all values by one change per field, with its label. */
    async describe({ workspaceId }: Scope, changes: readonly AuditChange[]): Promise<readonly AuditChange[]> {
      const whole = changes.find(({ field }) => field === 'custom');
      if (!whole) return changes;
      const known = await fields.allOnce({ workspaceId, entity });
      const [from, to] = [whole.from, whole.to].map((values) => shownValues(known, asValues(values)));
      const each = known.flatMap(({ key, label }): AuditChange[] => {
        const [before, after] = [from?.[key] ?? null, to?.[key] ?? null];
        return before === after ? [] : [{ field: customName(key), label, from: before, to: after }];
      });
      return changes.flatMap((change) => (change === whole ? each : [change]));
    },
  };
}

export type EntityValues = ReturnType<typeof createEntityValues>;

/** What the values of each type are in files. */
const kinds: Record<CustomField['type'], CellKind> = {
  text: 'text',
  url: 'text',
  select: 'text',
  number: 'number',
  date: 'day',
  checkbox: 'boolean',
};

const storedOf = (item: object): StoredValues => ('custom' in item ? asValues(item.custom) : NONE);

const asValues = (values: unknown): StoredValues =>
  values instanceof Object ? (values as StoredValues) : NONE;

function changed(before: StoredValues, values: ReadonlyMap<string, CustomValue | null>): StoredValues {
  const all = new Map<string, CustomValue | null>([...Object.entries(before), ...values]);
  return Object.fromEntries([...all].filter((entry): entry is [string, CustomValue] => entry[1] !== null));
}
