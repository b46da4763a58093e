/** The tags of a workspace, as partners use them. */
export interface TagVocabulary {
  /** Returns the values among these that the vocabulary has. Default: in any category. */
  known(
    workspaceId: string,
    values: readonly string[],
    categories?: readonly 'Tier'[],
  ): Promise<ReadonlySet<string>>;
  /** Returns the value that each text means, by its label or value in any case. */
  meanings(
    workspaceId: string,
    texts: readonly string[],
    categories?: readonly 'Tier'[],
  ): Promise<ReadonlyMap<string, string>>;
}
