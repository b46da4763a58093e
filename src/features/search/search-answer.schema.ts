import * as z from 'zod';
import { answerLike, keyOf } from '../../lib/entities/answer-schema';
import { searchedLists } from './search.rules';
import type { FoundGroup, FoundItem, SearchAnswer } from './search.service';

const foundItem = answerLike<FoundItem>()('FoundItem', {
  id: z.string(),
  title: z.string(),
  details: z.string(),
  partnerId: z.string().optional(),
  competitorId: z.string().optional(),
});

const foundGroup = answerLike<FoundGroup>()('FoundGroup', {
  kind: keyOf({ ...searchedLists, contacts: true, 'monitored-sources': true }),
  items: z.array(foundItem),
});

export const searchAnswer = answerLike<SearchAnswer>()('SearchAnswer', {
  groups: z.array(foundGroup),
  isSimilar: z.literal(true).optional(),
});
