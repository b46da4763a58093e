import type { ReactNode } from 'react';

interface Props {
  title: string;
  code: string;
  /** A CopyButton. */
  action?: ReactNode;
  /** Whether only the title is shown until it is pressed, which works without scripts. */
  isFolded?: boolean;
}

/** Code to read or copy. Long lines wrap, so that nothing scrolls sideways. */
export function CodeSample({ title, code, action, isFolded }: Props) {
  const text = (
    <pre>
      <code>{code}</code>
    </pre>
  );
  if (isFolded)
    return (
      <details className="ui-code-sample">
        <summary>{title}</summary>
        {action}
        {text}
      </details>
    );
  return (
    <figure className="ui-code-sample">
      <figcaption>{title}</figcaption>
      {action}
      {text}
    </figure>
  );
}
