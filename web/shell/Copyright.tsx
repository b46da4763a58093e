/** The year is spec §9's. */
export function Copyright() {
  return <small>© 2025 PartnerHub</small>;
}
