import { Fragment } from 'react';
import { blocksOf } from '../../../../src/features/email-templates/rich-text.rules';
import { isVariable, variables, type Piece } from '../../../../src/features/templates/variables.rules';
import { Mark } from '../../../ui/text/Mark';

const remarks = { filled: undefined, missing: 'no value', unknown: 'unknown variable' } as const;

/** Renders one line of a filled text and marks its variables. */
export function FilledLine({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map((piece, index) =>
    piece.kind === 'text' ? (
      <Fragment key={index}>{piece.text}</Fragment>
    ) : (
      <Mark
        key={index}
        kind={piece.kind}
        title={isVariable(piece.name) ? variables[piece.name] : 'Unknown variable'}
        remark={remarks[piece.kind]}
      >
        {piece.text}
      </Mark>
    ),
  );
}

/** Renders a filled text with the paragraphs and lists of its rich-text version. */
export function FilledText({ pieces }: { pieces: readonly Piece[] }) {
  return blocksOf(pieces).map((block, index) => {
    if (block.kind === 'paragraph')
      return (
        <p key={index}>
          <FilledLines lines={block.lines} />
        </p>
      );
    const items = block.items.map((lines, place) => (
      <li key={place}>
        <FilledLines lines={lines} />
      </li>
    ));
    return block.start === null ? (
      <ul key={index}>{items}</ul>
    ) : (
      <ol key={index} start={block.start}>
        {items}
      </ol>
    );
  });
}

const FilledLines = ({ lines }: { lines: readonly Piece[][] }) =>
  lines.map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      <FilledLine pieces={line} />
    </Fragment>
  ));
