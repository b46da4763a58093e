import * as z from 'zod';
import examples from '../../../fixtures/document-templates.json';
import { newDocumentTemplate } from './document-templates.schema';

/** The built-in examples, two for each category, from fixtures/document-templates.json. */
export const documentExamples = z
  .array(newDocumentTemplate)
  .parse(examples.map(({ lines, ...example }) => ({ ...example, content: lines.join('\n') })));
