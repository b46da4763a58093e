import * as z from 'zod';
import { TAG_TEXT_MAX, tagCategories } from './tags.rules';

const text = (what: string) =>
  z
    .string(`${what} is required`)
    .trim()
    .normalize('NFC')
    .min(1, `${what} is required`)
    .max(TAG_TEXT_MAX, `${what} is too long`);

export const newTag = z.object({
  category: z.enum(tagCategories, `Category must be one of: ${tagCategories.join(', ')}`),
  value: text('Value'),
  label: text('Label'),
});

export type NewTag = z.infer<typeof newTag>;
