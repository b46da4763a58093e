/**
 * Loading indicator. Screen readers announce its `label`. Without one, the element around it must say that it is
 * loading.
 */
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
