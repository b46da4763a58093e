import * as z from 'zod';
import { count } from '../../../lib/entities/answer-schema';
import { mergeSides } from './merge.rules';

const FROM = 'from must be the id of a record';
const KEEP = 'keep must be an object with fields and "this" or "other"';

/** The record that is merged into the one of the path. */
export const mergeQuery = z.object({ from: z.string(FROM).min(1, FROM).max(100, FROM) });

/** `keep`: whose value each field has. Default: that of this record, where it is empty that of the other one. */
export const mergeBody = mergeQuery.extend({
  keep: z
    .record(z.string().max(100, KEEP), z.enum(mergeSides, KEEP), KEEP)
    .refine((fields) => Object.keys(fields).length <= 300, 'At most 300 fields are allowed')
    .default({}),
});

export type MergeBody = z.output<typeof mergeBody>;

export const mergePreviewOf = <Answered extends z.ZodType>(answer: Answered) =>
  z.object({
    record: answer,
    other: answer,
    fields: z.array(z.object({ field: z.string(), label: z.string(), this: z.string(), other: z.string() })),
    moves: z.array(z.object({ label: z.string(), count })),
  });
