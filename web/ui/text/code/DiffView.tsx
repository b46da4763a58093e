export interface Run {
  text: string;
  isChanged: boolean;
}

/** A changed line as runs of words. A line that was added or removed as a whole is one changed run. */
export interface ChangedLine {
  kind: 'added' | 'removed';
  runs: Run[];
}

/** Part of a comparison of two versions of a text. */
export type DiffPiece = ChangedLine | { kind: 'same'; lines: string[] };

interface Props {
  pieces: readonly DiffPiece[];
}

/** Minimum length of a folded stretch. A shorter one takes no more space than the button that unfolds it. */
const FEWEST_FOLDED = 4;
/** Number of unchanged lines shown before and after a change. */
const CONTEXT = 2;

/**
 * Shows added and removed lines in reading order, and marks the changed words of replaced lines. Changes are marked by
 * color, by signs, by lines through or under the words and, for screen readers, by words. Long unchanged stretches are
 * folded and can be expanded.
 */
export function DiffView({ pieces }: Props) {
  return (
    <div className="ui-diff">
      {pieces.map((piece, index) =>
        piece.kind === 'same' ? (
          <Same key={index} lines={piece.lines} isFirst={index === 0} isLast={index === pieces.length - 1} />
        ) : (
          <Changed key={index} line={piece} />
        ),
      )}
    </div>
  );
}

const looks = {
  added: { Mark: 'ins', sign: '+', whole: 'Added', changed: 'After', word: 'added' },
  removed: { Mark: 'del', sign: '−', whole: 'Removed', changed: 'Before', word: 'removed' },
} as const;

function Changed({ line: { kind, runs } }: { line: ChangedLine }) {
  const { Mark, sign, whole, changed, word } = looks[kind];
  const isWhole = runs.every(({ isChanged }) => isChanged);
  return (
    <div className="ui-diff-line" data-kind={kind} data-whole={isWhole || undefined}>
      <span aria-hidden>{sign}</span>
      <span dir="auto">
        <span className="ui-hidden">{`${isWhole ? whole : changed}: `}</span>
        {runs.map(({ text, isChanged }, index) =>
          isChanged ? (
            <Mark key={index}>
              {!isWhole && <span className="ui-hidden">{`${word} `}</span>}
              {text}
            </Mark>
          ) : (
            text
          ),
        )}
      </span>
    </div>
  );
}

function Same({ lines, isFirst, isLast }: { lines: readonly string[]; isFirst: boolean; isLast: boolean }) {
  const before = isFirst ? 0 : CONTEXT;
  const after = isLast ? 0 : CONTEXT;
  const folded = lines.length - before - after;
  if (folded < FEWEST_FOLDED) return <Lines lines={lines} />;
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
      <span dir="auto">{line}</span>
    </p>
  ));
}
