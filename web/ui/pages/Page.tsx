import type { ReactNode } from 'react';

interface Props {
  width?: 'form';
  /** For a screen with a single message. */
  isCentred?: boolean;
  children: ReactNode;
}

/** Content of a screen at a suitable width. The shell renders `<main>`. */
export function Page({ width, isCentred, children }: Props) {
  return (
    <div className="ui-page" data-width={width} data-centred={isCentred || undefined}>
      {children}
    </div>
  );
}
