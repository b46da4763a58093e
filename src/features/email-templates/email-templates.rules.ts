/** Rules of email templates (spec §5, §9). Free of zod, so that screens may import them. */
export const emailCategories = [
  'outreach',
  'invitation',
  'follow-up',
  'agreement',
  'thank-you',
  'update',
] as const;
export type EmailCategory = (typeof emailCategories)[number];

export const emailCategoryLabels: Readonly<Record<EmailCategory, string>> = {
  outreach: 'Outreach',
  invitation: 'Invitation',
  'follow-up': 'Follow-up',
  agreement: 'Agreement',
  'thank-you': 'Thank-you',
  update: 'Update',
};

/** Reasons why an email can't be sent to a contact. */
export const sendingProblems = {
  noContact: 'Choose a contact to send it to',
  noAddress: 'This contact has no email address',
  suppressed: 'This contact gets no email: the address is suppressed',
} as const;

/**
 * Longest texts, in Unicode code points. The longest body fits into the largest request if its characters take up to
 * three bytes, as those of all living scripts do.
 */
export const emailLimits = { subject: 500, body: 20_000, values: 30, value: 1000 } as const;
