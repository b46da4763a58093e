/** Deletes data of this tab, such as recent searches, which name records. */
export function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // A browser without storage has nothing to delete.
  }
}
