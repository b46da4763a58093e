import * as z from 'zod';
import { answerLike } from '../../lib/entities/answer-schema';
import { searchedKinds } from './search.rules';
import type { FoundGroup, FoundItem } from './search.service';

const foundItem = answerLike<FoundItem>()('FoundItem', {
  id: z.string(),
  title: z.string(),
  details: z.string(),
  partnerId: z.string().optional(),
  competitorId: z.string().optional(),
  type: z.string().optional(),
});

const foundGroup = answerLike<FoundGroup>()('FoundGroup', {
  kind: z.enum([...searchedKinds.map(({ kind }) => kind), 'contacts', 'monitored-sources']),
  items: z.array(foundItem),
});

export const searchAnswer = z.object({ groups: z.array(foundGroup) });
