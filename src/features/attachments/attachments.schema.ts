import * as z from 'zod';
import { newestRequest } from '../../lib/paging';
import { namedObject } from '../../lib/entities/named-object';

export const attachedObject = z.object({ object: namedObject });
export const attachmentFilters = newestRequest.extend({ object: namedObject });

export type AttachmentFilters = z.infer<typeof attachmentFilters>;
