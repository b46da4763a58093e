import type { ComposedEmail } from '../../../../src/features/email-templates/compose-email.rules';
import { isVariable, placeholderOf, variables } from '../../../../src/features/templates/variables.rules';
import { Inline } from '../../../ui/layout/Inline';
import { Mark } from '../../../ui/text/Mark';

const remarks = { filled: undefined, missing: 'no value', unknown: 'unknown variable' } as const;

/** The variables of an email as pills: with the value for the recipient, or without one. */
export function VariablePills({ email: { subjectPieces, bodyPieces } }: { email: ComposedEmail }) {
  const used = new Map(
    [...subjectPieces, ...bodyPieces].flatMap((piece) =>
      piece.kind === 'text' ? [] : [[piece.name, piece]],
    ),
  );
  if (used.size === 0) return null;
  return (
    <Inline as="ul" label="Variables" gap={4} size="sm">
      {[...used.values()].map(({ kind, name, text }) => (
        <li key={name}>
          <Mark
            kind={kind}
            title={isVariable(name) ? variables[name] : 'Unknown variable'}
            remark={remarks[kind]}
          >
            {kind === 'filled' ? `${name}: ${text}` : placeholderOf(name)}
          </Mark>
        </li>
      ))}
    </Inline>
  );
}
