/** The password of everybody in tests. */
export const PASSWORD = 'correct horse battery';
