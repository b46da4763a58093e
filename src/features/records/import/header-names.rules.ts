/** Returns the headers that lists of them name, such as one list for each language. */
export const words = (...lists: readonly string[]): string[] => lists.flatMap((list) => list.split(', '));

/** Headers in English, German, French and Spanish, and of other tools, for fields that several records have. */
export const headerNames = {
  industry: words(
    'sector, vertical, branch',
    'branche',
    'secteur, secteur d’activité, industrie',
    'industria',
  ),
  owner: words(
    'owner email, account owner, assigned to, assignee, owner, owner name',
    'besitzer, inhaber, zuständig, betreuer',
    'propriétaire, responsable',
    'propietario',
  ),
};
