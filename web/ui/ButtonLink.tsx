import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon';
import { buttonLook, type ButtonSize, type ButtonVariant, type PlainLinkProps } from './looks';

export interface ButtonLinkProps extends PlainLinkProps {
  children: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName;
}

/** A link that looks like a Button. */
export function ButtonLink({ children, variant, size, icon, ...props }: ButtonLinkProps) {
  return (
    <a {...props} {...buttonLook(variant, size)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}
