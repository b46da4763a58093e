import { admins, viewers } from '../../lib/roles';

/** spec §3 and §5 of the tag vocabulary; free of zod, so that screens may import it. */
export const tagCategories = ['Category', 'Industry', 'Region', 'Tier'] as const;
export type TagCategory = (typeof tagCategories)[number];

export const viewTags = viewers;
export const manageTags = admins;

/** Of value and label each. */
export const TAG_TEXT_MAX = 100;

/** Branding's tags (spec §9), at most four of each on a workspace. */
export const industryTags = [
  ...[
    'SaaS',
    'E-commerce',
    'Fintech',
    'Healthcare',
    'Marketing',
    'Analytics',
    'Developer Tools',
    'Education',
  ],
  ...['HR Tech', 'Sales Tech', 'Customer Support', 'Security'],
];
export const regionTags = [
  ...['North America', 'Europe', 'Asia Pacific', 'Latin America', 'Middle East & Africa', 'Global'],
];
export const productTags = [
  ...[
    'CRM',
    'Marketing Automation',
    'Analytics',
    'Sales Enablement',
    'Customer Support',
    'Project Management',
  ],
  ...['Collaboration', 'Security', 'Data Platform', 'API/Integration', 'Mobile App', 'Web Platform'],
];

/**
 * What a new workspace's vocabulary starts with. Industry and Region are branding's; Category is what partners make, as
 * branding's products say; spec.md names no tiers, so these are the customary ones, for admins to change.
 */
export const defaultVocabulary: Readonly<Record<TagCategory, readonly string[]>> = {
  Category: productTags,
  Industry: industryTags,
  Region: regionTags,
  Tier: ['Platinum', 'Gold', 'Silver', 'Bronze'],
};
