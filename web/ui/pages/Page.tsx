import type { ReactNode } from 'react';

interface Props {
  width?: 'form';
  /** Whether to center the content, for a screen with a single message. */
  isCentered?: boolean;
  /** `sm` is for a screen with many panels. */
  gap?: 'sm';
  children: ReactNode;
}

/** Content of a screen at a suitable width. The shell renders `<main>`. */
export function Page({ width, isCentered, gap, children }: Props) {
  return (
    <div className="ui-page" data-width={width} data-centered={isCentered || undefined} data-gap={gap}>
      {children}
    </div>
  );
}
