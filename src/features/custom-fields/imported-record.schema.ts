import * as z from 'zod';
import { optionalText } from '../../lib/entities/fields';
import type { StoredValues } from './custom-values.rules';

/** The fields of an imported row for a record with an owner and custom fields. The import fills in the last two. */
export const importedRecord = {
  /** The owner's email or name. */
  ownerName: z.string().max(320, 'User not found').nullable().default(null),
  ownerId: z.string().nullable().default(null),
  externalId: optionalText('External ID', 200).default(null),
  custom: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .default({})
    .transform((values): StoredValues => values),
};

/** The fields that an import changes besides those of the call that changes a record. */
export const importedChange = { externalId: z.string().optional() };

/** A row of an imported file with an owner and custom values. */
export interface ImportedRecord {
  ownerName: string | null;
  ownerId: string | null;
  externalId: string | null;
  custom: StoredValues;
}

/** The fields of a row that names a partner. */
export const namedPartner = {
  partnerName: optionalText('Partner', 500).default(null),
  partnerId: z.string().nullable().default(null),
};
