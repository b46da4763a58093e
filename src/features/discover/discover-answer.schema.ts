import * as z from 'zod';
import { answerLike, textOrNull } from '../../lib/entities/answer-schema';
import type { Company } from './discover.service';

export const companyAnswer = answerLike<Company>()('Company', {
  id: z.string(),
  name: z.string(),
  description: textOrNull,
  logoUrl: textOrNull,
  industryTags: z.array(z.string()),
  regionTags: z.array(z.string()),
  productsTags: z.array(z.string()),
  hasApplied: z.boolean(),
});
