/** Spec §5 and §9 of email templates; free of zod, so that screens may import it. */
export const emailCategories = [
  'outreach',
  'invitation',
  'follow-up',
  'agreement',
  'thank-you',
  'update',
] as const;
export type EmailCategory = (typeof emailCategories)[number];

/** As people read them. */
export const emailCategoryLabels: Readonly<Record<EmailCategory, string>> = {
  outreach: 'Outreach',
  invitation: 'Invitation',
  'follow-up': 'Follow-up',
  agreement: 'Agreement',
  'thank-you': 'Thank-you',
  update: 'Update',
};

/**
 * Longest texts, in Unicode code points. The longest body fits into the largest request where its characters have up to three
 * bytes, as those of all living scripts do.
 */
export const emailLimits = { subject: 500, body: 20_000 } as const;
