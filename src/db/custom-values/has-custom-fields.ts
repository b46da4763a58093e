/** Selects whether the joined workspace `w` has custom fields, for the queries that every request runs. */
export const hasCustomFields =
  'exists (select 1 from custom_fields as f where f."workspaceId" = w.id) as "hasCustomFields"';
