import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import styled from 'styled-components';
import { descriptionLook, labelLook, problemLook } from './field-look';

export const FieldLabel = styled(Label)`
  ${labelLook}
`;

export const FieldDescription = styled(Text).attrs({ slot: 'description' })`
  ${descriptionLook}
`;

const ErrorText = styled(FieldError)`
  ${problemLook}
`;

/** Error of the field: the caller's message, or else the form's messages, one below the other. */
export function FieldProblem({ message }: { message?: string }) {
  return (
    <ErrorText>
      {({ validationErrors }) =>
        message ?? [...new Set(validationErrors)].map((text) => <div key={text}>{text}</div>)
      }
    </ErrorText>
  );
}
