/** What the foreign keys of the schema don't say about rows that hang on a record (docs/decisions/0099). */

/**
 * References that neither the schema nor their name tells, which move with a record, by its kind. Columns with the name of
 * the kind, such as `partnerId`, move without being listed.
 */
export const softReferences: readonly {
  table: string;
  column: string;
  /** The kinds of records that the column refers to. */
  of: readonly string[];
  /** The column with the kind, if the column refers to several. */
  type?: string;
}[] = [
  { table: 'notifications', column: 'objectId', of: ['partner', 'lead'], type: 'objectType' },
  { table: 'planned_emails', column: 'recordId', of: ['partner', 'lead'], type: 'recordType' },
  { table: 'planned_emails', column: 'shownOn', of: ['partner', 'lead'] },
  { table: 'switch_items', column: 'recordId', of: ['partner'] },
];

/** Tables whose rows don't move, with the reason. */
export const notMoved: Readonly<Record<string, string>> = {
  partner_types: 'is written with the fields of the partner',
  partners_custom: 'is written with the fields of the partner',
  leads_custom: 'is written with the fields of the lead',
  audit_entries: 'says what happened to which record, and never changes',
  domain_events: 'says what happened to which record',
  due_reminders: 'refers to tasks and check-ins, which keep their ids',
  operation_parts: 'undoes changes of the record that they were made of',
  inbox_snoozes: 'puts off an item of the inbox, which the merge has settled',
  merges: 'says which record was merged into which',
  trash: 'keeps deleted records',
  stripe_objects: 'names objects of Stripe',
  switch_rows: 'is what one move has read',
  tier_changes: 'says how that partner moved between tiers',
  tier_proposals: 'is about what that partner has reached',
  partner_scorecards: 'is computed again by the next pass',
  partner_score_days: 'says how that partner did',
  partner_standings: 'says what is agreed with that partner',
};

/** Columns besides unique indexes in which two rows of one record must differ. The second row stays, and is deleted. */
export const sameRows: Readonly<Record<string, string>> = { partner_contacts: 'email' };
