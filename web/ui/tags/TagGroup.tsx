import { Button } from 'react-aria-components/Button';
import { Tag, TagGroup as AriaTagGroup, TagList } from 'react-aria-components/TagGroup';
import styled from 'styled-components';
import { Icon } from '../icons/Icon';
import type { Choice } from '../forms/choices/choices';
import { tagBox, tagButton, tagRow } from './tag-look';
import { color, radius, space } from '../tokens/tokens';

const Root = styled(AriaTagGroup)`
  min-width: 0;

  [role='grid'],
  & > div {
    ${tagRow}
  }

  /* The cell inside has no layout of its own (display: contents). */
  [role='row'] {
    ${tagBox}
  }

  [role='row']:not([data-allows-removing]) {
    padding-inline-end: ${space[8]};
  }

  button {
    display: grid;
    place-items: center;
    min-width: ${tagButton};
    min-height: ${tagButton};
    padding: 0;
    border: 0;
    border-radius: ${radius[6]};
    background: none;
    color: ${color.textMuted};
  }

  button[data-hovered] {
    color: ${color.text};
  }

  svg {
    width: ${space[12]};
    height: ${space[12]};
    stroke-width: 2;
  }
`;

interface Props {
  label: string;
  tags: readonly Choice[];
  /** Called to remove tags, by their buttons, Delete or Backspace. */
  onRemove?: (ids: string[]) => void;
  emptyText?: string;
}

/** Tags with arrow-key navigation that can be removed: active filters, tags of a partner. */
export function TagGroup({ label, tags, onRemove, emptyText }: Props) {
  return (
    <Root aria-label={label} onRemove={onRemove && ((keys) => onRemove([...keys].map(String)))}>
      <TagList
        renderEmptyState={() => (emptyText ? <span className="ui-muted ui-small">{emptyText}</span> : null)}
      >
        {tags.map((tag) => (
          <Tag key={tag.id} id={tag.id} textValue={tag.label}>
            {({ allowsRemoving }) => (
              <>
                {tag.label}
                {allowsRemoving && (
                  <Button slot="remove">
                    <Icon name="close" />
                  </Button>
                )}
              </>
            )}
          </Tag>
        ))}
      </TagList>
    </Root>
  );
}
