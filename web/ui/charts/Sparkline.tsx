/** A line without axes beside a number, which says the same in words. `path` is drawn in 100 × 30. */
export const Sparkline = ({ path }: { path: string }) => (
  <svg className="ui-spark" aria-hidden="true" viewBox="0 0 100 30" preserveAspectRatio="none">
    <path d={path} />
  </svg>
);
