import * as z from 'zod';

/** The data of an import's event, which is about many records. */
export const importedData = z.object({
  fileName: z.string(),
  /** How many records were created. */
  count: z.int(),
  /** How many of them each member owns. */
  owners: z.array(z.object({ ownerId: z.string(), count: z.int() })),
});
export type ImportedData = z.infer<typeof importedData>;
