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
 * Longest texts, in UTF-16 code units. A body of the longest kind, each character three bytes long, still fits into the
 * largest request.
 */
export const emailLimits = { subject: 500, body: 20_000 } as const;
