import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-aria-components/Link';
import { Icon, type IconName } from './Icon';
import { buttonLook, type ButtonSize, type ButtonVariant } from './looks';

export interface ButtonLinkProps extends Omit<LinkProps, 'children' | 'className' | 'style'> {
  children: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName;
}

/**
 * A link that looks like a Button. In lists, where React Aria's hooks cost the server too much, spread
 * `buttonLook()` over a plain link instead.
 */
export function ButtonLink({ children, variant, size, icon, ...props }: ButtonLinkProps) {
  return (
    <Link {...props} {...buttonLook(variant, size)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
