/** Something is under way. With a `label` it is spoken; without, whatever it stands in must say so. */
export function Spinner({ label }: { label?: string }) {
  return (
    <span
      className="ui-spinner"
      role={label ? 'progressbar' : undefined}
      aria-label={label}
      aria-hidden={!label || undefined}
    />
  );
}
