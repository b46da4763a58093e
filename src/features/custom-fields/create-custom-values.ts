import type { Db } from '../../db/connect';
import { createCustomFieldsRepo, type CustomFieldsRepo } from './custom-fields.repo';
import type { CustomEntity } from './custom-fields.rules';
import { createEntityValues, type EntityValues } from './entity-values';

/** The values of each entity's records, for the services of these entities. */
type CustomValuesOf = Readonly<Record<CustomEntity, EntityValues>>;

/** Creates the part of this feature that the features of the entities use. */
export function createCustomValues(db: Db): { fields: CustomFieldsRepo; values: CustomValuesOf } {
  const fields = createCustomFieldsRepo(db);
  return {
    fields,
    values: {
      partners: createEntityValues(fields, 'partners'),
      leads: createEntityValues(fields, 'leads'),
      deals: createEntityValues(fields, 'deals'),
      applications: createEntityValues(fields, 'applications'),
    },
  };
}
