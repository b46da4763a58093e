import type { ReactNode } from 'react';

interface Props {
  width?: 'form';
  /** For a screen that is one message. */
  isCentred?: boolean;
  children: ReactNode;
}

/** The content of a screen at the width that suits it. The shell owns `<main>`. */
export function Page({ width, isCentred, children }: Props) {
  return (
    <div className="ui-page" data-width={width} data-centred={isCentred || undefined}>
      {children}
    </div>
  );
}
