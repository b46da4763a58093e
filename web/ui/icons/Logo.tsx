/** Two overlapping circles and the product's name. */
export function Logo() {
  return (
    <span className="ui-logo">
      <svg
        viewBox="0 0 24 24"
        width="24"
        height="24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden
      >
        <circle cx="9.25" cy="12" r="4.25" />
        <circle cx="14.75" cy="12" r="4.25" />
      </svg>
      <span data-part="name">PartnerHub</span>
    </span>
  );
}
