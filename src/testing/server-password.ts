/** The password of all accounts in tests. */
export const PASSWORD = 'correct horse battery';
