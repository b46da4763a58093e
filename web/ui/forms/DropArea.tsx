import { Button as AriaButton, DropZone, FileTrigger } from 'react-aria-components';
import type { FileDropItem } from 'react-aria';
import styled from 'styled-components';
import { Icon } from '../icons/Icon';
import { color, font, radius, size, space } from '../tokens/tokens';

const Zone = styled(DropZone)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${space[8]} ${space[12]};
  padding: ${space[16]};
  border: 1px dashed ${color.borderStrong};
  border-radius: ${radius[8]};
  color: ${color.textMuted};
  font-size: ${font[13]};
  text-align: center;

  &[data-drop-target] {
    border-color: ${color.accent};
    background: ${color.accentSubtle};
    color: ${color.text};
  }

  &[data-focus-visible] {
    outline: 2px solid ${color.focus};
    outline-offset: 2px;
  }
`;

const Pick = styled(AriaButton)`
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
  min-height: ${size.controlMd};
  padding: 0 ${space[12]};
  border: 1px solid ${color.borderStrong};
  border-radius: ${radius[6]};
  background: ${color.surface};
  color: ${color.text};
  font: inherit;
  font-weight: 500;
  cursor: pointer;

  svg {
    width: ${size.iconSm};
    height: ${size.iconSm};
  }

  &[data-hovered] {
    background: ${color.surfaceHover};
  }
`;

export interface FileDropProps {
  /** The name of the zone, such as `Files of Initech`. */
  label: string;
  /** The text of the button. */
  action: string;
  /** A hint, such as the maximum size. */
  hint: string;
  isMultiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** The area of a FileDropZone. */
export default function DropArea({ label, action, hint, isMultiple = true, onFiles }: FileDropProps) {
  const take = (files: File[]) => {
    if (files.length > 0) onFiles(isMultiple ? files : files.slice(0, 1));
  };
  return (
    <Zone
      aria-label={label}
      onDrop={({ items }) => {
        const dropped = items.filter((item): item is FileDropItem => item.kind === 'file');
        void Promise.all(dropped.map((item) => item.getFile())).then(take);
      }}
    >
      <FileTrigger allowsMultiple={isMultiple} onSelect={(files) => take([...(files ?? [])])}>
        <Pick>
          <Icon name="upload" />
          {action}
        </Pick>
      </FileTrigger>
      <span>{hint}</span>
    </Zone>
  );
}
