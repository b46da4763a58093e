import type { ElementType, HTMLAttributes } from 'react';

interface Props extends Pick<HTMLAttributes<HTMLElement>, 'children' | 'role' | 'aria-live' | 'aria-hidden'> {
  as?: 'span' | 'p' | 'h1' | 'div';
}

/** Text for screen readers only. */
export function VisuallyHidden({ as = 'span', ...props }: Props) {
  const Element: ElementType = as;
  return <Element className="ui-hidden" {...props} />;
}
