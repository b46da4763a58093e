import { Button } from 'react-aria-components/Button';
import { Tag, TagGroup as AriaTagGroup, TagList } from 'react-aria-components/TagGroup';
import styled from 'styled-components';
import { Icon } from './Icon';
import type { Choice } from './choices';
import { tagBox, tagButton, tagRow } from './tag-look';
import { color, radius, space } from './tokens';

const Root = styled(AriaTagGroup)`
  min-width: 0;

  [role='grid'],
  & > div {
    ${tagRow}
  }

  /* The cell within lays nothing out (display: contents). */
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
  /** Makes each removable, by its button and by Delete or Backspace. */
  onRemove?: (ids: string[]) => void;
  emptyText?: string;
}

/** Small words one can walk through and remove: filters in force, tags of a partner. */
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
