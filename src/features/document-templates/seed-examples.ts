import { z } from 'zod';
import examples from '../../../fixtures/document-templates.json';
import type { Clock } from '../../lib/clock';
import { newId } from '../../lib/ids';
import type { TemplatesRepo } from '../templates/templates.repo';
import type { WorkspaceSeed } from '../workspaces/create-workspace';
import type { DocumentTemplate } from './document-template';
import { newDocumentTemplate } from './document-templates.schema';

/** The built-in examples, two for each category, from fixtures/document-templates.json. */
export const documentExamples = z
  .array(newDocumentTemplate)
  .parse(examples.map(({ lines, ...example }) => ({ ...example, content: lines.join('\n') })));

interface Dependencies {
  templates: Pick<TemplatesRepo<DocumentTemplate, 'content'>, 'insertAll'>;
  clock: Clock;
}

/** Adds the examples to a new workspace, as created by its owner. */
export function createDocumentExamplesSeed({ templates, clock }: Dependencies): WorkspaceSeed {
  return async function seedDocumentExamples({ workspaceId, ownerId }) {
    const now = clock.now().toISOString();
    // Lists are newest first, and ids ascend: the last one inserted comes first.
    await templates.insertAll(
      documentExamples.toReversed().map((example) => ({
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
