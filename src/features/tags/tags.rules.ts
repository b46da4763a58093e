import { tagRecord } from './tag.record';

/** Rules of the tag vocabulary (spec §3, §5). Free of zod, so that screens may import them. */
export const tagCategories = ['Category', 'Industry', 'Region', 'Tier'] as const;
export type TagCategory = (typeof tagCategories)[number];

export const viewTags = tagRecord.view;
export const manageTags = tagRecord.edit;

/** Maximum length of value and label. */
export const TAG_TEXT_MAX = 100;

/** The tags offered in Branding (spec §9). A workspace has at most four of each. */
export const industryTags = [
  'SaaS',
  'E-commerce',
  'Fintech',
  'Healthcare',
  'Marketing',
  'Analytics',
  'Developer Tools',
  'Education',
  'HR Tech',
  'Sales Tech',
  'Customer Support',
  'Security',
];
export const regionTags = [
  'North America',
  'Europe',
  'Asia Pacific',
  'Latin America',
  'Middle East & Africa',
  'Global',
];
export const productTags = [
  'CRM',
  'Marketing Automation',
  'Analytics',
  'Sales Enablement',
  'Customer Support',
  'Project Management',
  'Collaboration',
  'Security',
  'Data Platform',
  'API/Integration',
  'Mobile App',
  'Web Platform',
];

/**
 * The vocabulary of a new workspace. Industry and Region are those of Branding. Category describes what partners
 * make and has Branding's products. spec.md has no tiers, so these are common ones that admins can change.
 */
export const defaultVocabulary: Readonly<Record<TagCategory, readonly string[]>> = {
  Category: productTags,
  Industry: industryTags,
  Region: regionTags,
  Tier: ['Platinum', 'Gold', 'Silver', 'Bronze'],
};
