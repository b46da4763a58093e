import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import type { Background } from '../../lib/concurrency/background';
import type { AuditTrail } from '../audit/audit-trail';
import type { CustomFieldsRepo } from '../custom-fields/custom-fields.repo';
import type { CustomEntity } from '../custom-fields/custom-fields.rules';
import { createCustomFieldsService } from './custom-fields.service';
import { createValueRemoval, type CustomRecords } from './remove-values';

interface Dependencies {
  db: Db;
  customFields: CustomFieldsRepo;
  background: Background;
  audit: AuditTrail;
  clock: Clock;
  /** The repo of each entity. */
  records: Readonly<Record<CustomEntity, CustomRecords>>;
}

export function createCustomFields({
  db,
  customFields: fields,
  records,
  background,
  audit,
  clock,
}: Dependencies) {
  const removal = createValueRemoval({ db, fields, records });
  return {
    services: {
      customFields: createCustomFieldsService({ db, fields, removal, background, audit, clock }),
    },
    /** Continues deleting values that an earlier process didn't finish. */
    sweep: removal.run,
    stop: removal.stop,
  };
}

export type CustomFieldServices = ReturnType<typeof createCustomFields>['services'];
