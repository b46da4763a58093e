import * as z from 'zod';

/** A later version of the format may have more than this version understands. */
export const FORMAT = { format: 'partnerhub-workspace', version: 1 } as const;

export const manifestPart = z.object({
  path: z.string().max(200),
  entity: z.string().max(100),
  /** The number of rows; 1 for a file. */
  count: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type ManifestPart = z.output<typeof manifestPart>;

/** What is in `manifest.json`, the last part. */
export const manifestSchema = z.object({
  format: z.string(),
  version: z.int(),
  /** The version of PartnerHub. */
  madeBy: z.string().max(50),
  workspace: z.object({ id: z.string().max(36), name: z.string() }),
  createdAt: z.string(),
  parts: z.array(manifestPart),
  /** Ids of uploaded files that the storage lacks. */
  missingFiles: z.array(z.string().max(36)),
});
export type Manifest = z.output<typeof manifestSchema>;
