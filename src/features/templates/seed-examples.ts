import type { Clock } from '../../lib/clock';
import { newId } from '../../lib/ids';
import type { WorkspaceSeed } from '../workspaces/create-workspace';
import type { Template } from './templates.repo';
import type { TemplateOrigin } from './templates.service';

interface Dependencies<Kept extends Template, New> {
  templates: { insertAll(templates: readonly Kept[]): Promise<void> };
  /** The built-in examples. */
  examples: readonly New[];
  make(origin: TemplateOrigin, details: New): Kept;
  clock: Clock;
}

/** Adds the examples to a new workspace, as created by its owner. */
export function createExamplesSeed<Kept extends Template, New>({
  templates,
  examples,
  make,
  clock,
}: Dependencies<Kept, New>): WorkspaceSeed {
  return async function seedExamples({ workspaceId, ownerId }) {
    const now = clock.now().toISOString();
    const origin = () => ({ id: newId(), workspaceId, createdBy: ownerId, createdAt: now, updatedAt: now });
    // Lists are newest first, and ids ascend: the last one inserted comes first.
    await templates.insertAll(examples.toReversed().map((example) => make(origin(), example)));
  };
}
