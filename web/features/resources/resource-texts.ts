export const EDITORS_ONLY = 'Only editors and admins can change resources';
