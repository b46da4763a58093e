import { editors, viewers } from '../../lib/roles';

/** Spec §2 Discover; free of zod, so that screens may import it. */
export const viewCompanies = viewers;
/** Speaks for the company. */
export const applyToCompanies = editors;

/** What the three filters of the directory narrow, by their names in the URL. */
export const tagKinds = ['industry', 'location', 'products'] as const;
export type TagKind = (typeof tagKinds)[number];
