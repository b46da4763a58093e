import * as z from 'zod';
import examples from '../../../fixtures/email-templates.json';
import { newEmailTemplate } from './email-templates.schema';

/** The built-in examples, two for each category, from fixtures/email-templates.json. */
export const emailExamples = z
  .array(newEmailTemplate)
  .parse(examples.map(({ lines, ...example }) => ({ ...example, body: lines.join('\n') })));
