/**
 * Selects what the joined workspace `w` contains, for the queries that every request runs. A request skips the queries
 * for what its workspace doesn't have.
 */
export const workspaceContents = `
  exists (select 1 from custom_fields as f where f."workspaceId" = w.id) as "hasCustomFields",
  exists (select 1 from evidence as e where e."workspaceId" = w.id) as "hasEvidence"`;
