import * as z from 'zod';
import { changeShape, missingTexts } from '../../lib/entities/entity-schema';
import { oneOf, optionalText, ownTags } from '../../lib/entities/fields';
import { listedLike } from '../../lib/listed-like';
import { searchRequest } from '../../lib/paging';
import { evidenceInput } from '../evidence/evidence.schema';
import { bulkBody, matchingBody } from '../records/bulk.schema';
import { roadmapEntity } from './roadmap.entity';
import { roadmapCategories, roadmapLimits, roadmapPriorities, roadmapStatuses } from './roadmap.rules';

export const ROADMAP_ITEM_NOT_FOUND = 'Roadmap item not found';
export const OWNER_NOT_FOUND = 'Owner not found';

const status = oneOf('Status', roadmapStatuses);
const priority = oneOf('Priority', roadmapPriorities);

/** An empty category means no category. */
const category = z.union(
  [z.literal('').transform(() => null), z.enum(roadmapCategories), z.null()],
  `Category must be one of: ${roadmapCategories.join(', ')}`,
);

const TARGET_DATE = 'Target date must be a day such as 2026-01-31';
/** A calendar day without a time, so that no time zone can shift it. An empty text and null mean no date. */
const targetDate = z
  .string(TARGET_DATE)
  .trim()
  .transform((text) => text || null)
  .nullable()
  .pipe(
    z.iso
      .date(TARGET_DATE)
      .refine((day) => day >= '1970', TARGET_DATE)
      .nullable(),
  );

const details = z.object(
  changeShape(roadmapEntity, {
    status,
    priority,
    category,
    targetDate,
    ownerId: optionalText('Owner', 100),
    tags: ownTags(roadmapLimits, `At most ${roadmapLimits.tags} tags are allowed`),
    isPublic: z.boolean('isPublic must be true or false'),
  }),
);

/** Body of `POST /api/roadmap-items` (spec §5, §7). */
export const newRoadmapItem = details.extend({
  ...missingTexts(roadmapEntity),
  status: status.default('planned'),
  priority: priority.default('medium'),
  category: category.default(null),
  targetDate: targetDate.default(null),
  ownerId: details.shape.ownerId.default(null),
  tags: details.shape.tags.default([]),
  isPublic: details.shape.isPublic.default(false),
  evidence: evidenceInput,
});

export const roadmapItemChanges = details.partial();
export const roadmapStatusBody = z.object({ status });

export const bulkRoadmapItems = bulkBody(roadmapItemChanges);
export const matchingRoadmapItems = matchingBody(roadmapItemChanges);

export const roadmapFilters = searchRequest.extend({
  ...listedLike(roadmapEntity),
  status: status.optional(),
  priority: priority.optional(),
});

/** An export contains every page. */
export const roadmapExportFilters = roadmapFilters.omit({ limit: true, cursor: true });

export type NewRoadmapItem = z.infer<typeof newRoadmapItem>;
export type RoadmapItemChanges = z.infer<typeof roadmapItemChanges>;
export type RoadmapFilters = z.infer<typeof roadmapFilters>;
export type RoadmapExportFilters = z.infer<typeof roadmapExportFilters>;
