import * as z from 'zod';
import { answerOf, day, textOrNull, timeOrNull } from '../../lib/entities/answer-schema';
import { evidenceList } from '../evidence/evidence-answer.schema';
import { roadmapEntity } from './roadmap.entity';
import { roadmapCategories, roadmapPriorities, roadmapStatuses } from './roadmap.rules';
import type { ShownRoadmapItem } from './roadmap.service';

export const roadmapItemAnswer = answerOf<ShownRoadmapItem>()('RoadmapItem', roadmapEntity, {
  description: textOrNull,
  status: z.enum(roadmapStatuses),
  priority: z.enum(roadmapPriorities),
  category: z.enum(roadmapCategories).nullable(),
  targetDate: day.nullable(),
  completedDate: timeOrNull,
  ownerId: textOrNull,
  ownerName: textOrNull,
  ownerEmail: textOrNull,
  tags: z.array(z.string()),
  isPublic: z.boolean(),
  createdBy: textOrNull,
  evidence: evidenceList,
});
