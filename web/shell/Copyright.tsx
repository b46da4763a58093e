/** The year comes from spec §9. */
export function Copyright() {
  return <small>© 2025 PartnerHub</small>;
}
