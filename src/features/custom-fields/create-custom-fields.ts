import type { Db } from '../../db/connect';
import type { Background } from '../../lib/background';
import type { Clock } from '../../lib/clock';
import type { AuditTrail } from '../audit/audit-trail';
import { createCustomFieldsRepo, type CustomFieldsRepo } from './custom-fields.repo';
import type { CustomEntity } from './custom-fields.rules';
import { createCustomFieldsService } from './custom-fields.service';
import { createEntityValues, type EntityValues } from './entity-values';
import { createValueRemoval, type CustomRecords } from './remove-values';

/** The values of each entity's records, for the services of these entities. */
export type CustomValuesOf = Readonly<Record<CustomEntity, EntityValues>>;

/** Creates the part that the features of the entities need. */
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

interface Dependencies {
  db: Db;
  fields: CustomFieldsRepo;
  /** The repo of each entity. */
  records: Readonly<Record<CustomEntity, CustomRecords>>;
  background: Background;
  audit: AuditTrail;
  clock: Clock;
}

/** Wires this feature for src/app.ts. */
export function createCustomFields({ db, fields, records, background, audit, clock }: Dependencies) {
  const removal = createValueRemoval({ db, fields, records });
  return {
    service: createCustomFieldsService({ db, fields, removal, background, audit, clock }),
    /** Continues deleting values that an earlier process didn't finish. */
    sweep: removal.run,
    stop: removal.stop,
  };
}
