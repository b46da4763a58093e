import { z } from 'zod';

export const switchBody = z.object({
  workspaceId: z.string('Workspace ID is required').min(1, 'Workspace ID is required'),
});

export type SwitchBody = z.infer<typeof switchBody>;
