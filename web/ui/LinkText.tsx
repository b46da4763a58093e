import type { ReactNode } from 'react';
import { linkLook, type PlainLinkProps } from './looks';

interface Props extends PlainLinkProps {
  children: ReactNode;
  isQuiet?: boolean;
}

/** A link in running text. */
export function LinkText({ children, isQuiet, ...props }: Props) {
  return (
    <a {...props} {...linkLook({ quiet: isQuiet })}>
      {children}
    </a>
  );
}
