import styled from 'styled-components';
import { color, radius, size, space } from '../tokens/tokens';
import { TextField, type TextFieldProps } from './text/TextField';

const Row = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 12rem);
  justify-content: start;
  align-items: end;
  gap: ${space[8]};
`;

const Swatch = styled.input`
  width: ${size.controlMd};
  height: ${size.controlMd};
  padding: ${space[4]};
  border: 1px solid ${color.borderControl};
  border-radius: ${radius[8]};
  background: ${color.surface};
  cursor: pointer;
`;

interface Props extends Omit<TextFieldProps, 'value' | 'onChange' | 'description' | 'errorMessage'> {
  value: string;
  onChange: (value: string) => void;
  /** The initial color of the picker while the field is empty. */
  fallback: string;
}

/** A color as `#rrggbb`, typed or picked. */
export function ColorField({ value, onChange, fallback, label, ...props }: Props) {
  const typed = value.trim().toLowerCase();
  return (
    <Row>
      <Swatch
        type="color"
        aria-label={`Pick: ${label}`}
        value={/^#[0-9a-f]{6}$/.test(typed) ? typed : fallback}
        onChange={(event) => onChange(event.target.value)}
      />
      <TextField {...props} label={label} value={value} onChange={onChange} placeholder={fallback} />
    </Row>
  );
}
