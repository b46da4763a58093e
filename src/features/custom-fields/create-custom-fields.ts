import type { Foundation } from '../../foundation';
import type { CustomEntity } from './custom-fields.rules';
import { createCustomFieldsService } from './custom-fields.service';
import { createValueRemoval, type CustomRecords } from './remove-values';

interface Dependencies extends Pick<Foundation, 'db' | 'customFields' | 'background' | 'audit' | 'clock'> {
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
