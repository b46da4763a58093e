export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md';

/** Returns props that make any element look like a Button. */
export function buttonLook(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md') {
  return { className: 'ui-button', 'data-variant': variant, 'data-size': size };
}
