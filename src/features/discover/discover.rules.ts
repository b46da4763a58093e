import { editors, viewers } from '../../lib/roles';

/** Permissions of spec §2 Discover. Free of zod, so that screens may import them. */
export const viewCompanies = viewers;
/** Editors and above speak for the company. */
export const applyToCompanies = editors;

/** The three filters of the directory, by their names in the URL. */
export const tagKinds = ['industry', 'location', 'products'] as const;
export type TagKind = (typeof tagKinds)[number];
