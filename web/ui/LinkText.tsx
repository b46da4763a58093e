import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-aria-components/Link';
import { linkLook } from './looks';

interface Props extends Omit<LinkProps, 'children' | 'className' | 'style'> {
  children: ReactNode;
  isQuiet?: boolean;
}

/** A link in running text. */
export function LinkText({ children, isQuiet, ...props }: Props) {
  return (
    <Link {...props} {...linkLook({ quiet: isQuiet })}>
      {children}
    </Link>
  );
}
