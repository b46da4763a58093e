import { resourceRecord } from './resource.record';

/** Rules of resources (contract-2, D). Free of zod, so that screens may import them. */
export const viewResources = resourceRecord.view;
export const editResources = resourceRecord.edit;

/** Partners can't download it yet. */
export const ACCEPT_FIRST = 'Accept the agreement first';
export const RESOURCE_NOT_FOUND = 'Resource not found';
export const VERSION_NOT_FOUND = 'Version not found';

/** Lengths are in Unicode code points. */
export const resourceLimits = { name: 200, description: 2000, category: 100, versions: 100 } as const;
