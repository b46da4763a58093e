import * as z from 'zod';

/** What the event of an import says, because it is about many records. */
export const importedData = z.object({
  fileName: z.string(),
  /** How many records were created. */
  count: z.int(),
  /** How many of them each member owns. */
  owners: z.array(z.object({ ownerId: z.string(), count: z.int() })),
});
export type ImportedData = z.infer<typeof importedData>;
