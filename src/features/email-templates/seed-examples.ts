import { z } from 'zod';
import examples from '../../../fixtures/email-templates.json';
import type { Clock } from '../../lib/clock';
import { newId } from '../../lib/ids';
import type { TemplatesRepo } from '../templates/templates.repo';
import type { WorkspaceSeed } from '../workspaces/create-workspace';
import type { EmailTemplate } from './email-template';
import { newEmailTemplate } from './email-templates.schema';

/** The built-in examples, two for each category, from fixtures/email-templates.json. */
export const emailExamples = z
  .array(newEmailTemplate)
  .parse(examples.map(({ lines, ...example }) => ({ ...example, body: lines.join('\n') })));

interface Dependencies {
  templates: TemplatesRepo<EmailTemplate>;
  clock: Clock;
}

/** Adds the examples to a new workspace, as created by its owner. */
export function createEmailExamplesSeed({ templates, clock }: Dependencies): WorkspaceSeed {
  return async function seedEmailExamples({ workspaceId, ownerId }) {
    const now = clock.now().toISOString();
    // Lists are newest first, and ids ascend: the last one inserted comes first.
    await templates.insertAll(
      emailExamples.toReversed().map((example) => ({
        id: newId(),
        workspaceId,
        ...example,
        createdBy: ownerId,
        createdAt: now,
        updatedAt: now,
      })),
    );
  };
}
