/** Part of a comparison of two versions of a text. */
export interface DiffPart {
  kind: 'added' | 'removed' | 'same';
  text: string;
}

interface Props {
  parts: readonly DiffPart[];
}

/** Number of unchanged lines shown before and after a change. */
const CONTEXT = 2;

/**
 * Shows added and removed lines in reading order. Signs and, for screen readers, words mark the changes in addition
 * to colour. Long unchanged stretches are folded and can be expanded.
 */
export function DiffView({ parts }: Props) {
  return (
    <div className="ui-diff">
      {parts.map(({ kind, text }, index) => {
        if (kind === 'added') return <Changed key={index} as="ins" sign="+" word="Added" text={text} />;
        if (kind === 'removed') return <Changed key={index} as="del" sign="−" word="Removed" text={text} />;
        return <Same key={index} text={text} isFirst={index === 0} isLast={index === parts.length - 1} />;
      })}
    </div>
  );
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

function Changed({
  as: Element,
  sign,
  word,
  text,
}: {
  as: 'ins' | 'del';
  sign: string;
  word: string;
  text: string;
}) {
  return linesOf(text).map((line, index) => (
    <Element key={index} className="ui-diff-line">
      <span aria-hidden>{sign}</span>
      <span>
        <span className="ui-hidden">{`${word}: `}</span>
        {line}
      </span>
    </Element>
  ));
}

function Same({ text, isFirst, isLast }: { text: string; isFirst: boolean; isLast: boolean }) {
  const lines = linesOf(text);
  const before = isFirst ? 0 : CONTEXT;
  const after = isLast ? 0 : CONTEXT;
  const folded = lines.length - before - after;
  if (folded <= 1) return <Lines lines={lines} />;
  return (
    <>
      <Lines lines={lines.slice(0, before)} />
      <details className="ui-diff-fold">
        <summary>{`${folded} unchanged lines`}</summary>
        <Lines lines={lines.slice(before, before + folded)} />
      </details>
      <Lines lines={lines.slice(before + folded)} />
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    <p key={index} className="ui-diff-line">
      <span aria-hidden />
      <span>{line}</span>
    </p>
  ));
}
