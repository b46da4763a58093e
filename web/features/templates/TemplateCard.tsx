import { useId, type ReactNode } from 'react';
import { Badge } from '../../ui/records/Badge';
import { Card, CardFooter, CardHeader, CardWords } from '../../ui/records/Card';
import { Inline } from '../../ui/layout/Inline';
import { Button, IconButton } from '../../ui/actions/Button';
import { TagList } from '../../ui/tags/TagList';
import { Excerpt, Text } from '../../ui/text/Text';
import { EDITORS_ONLY } from './template-texts';

interface Props {
  name: string;
  /** A line below the name, such as the subject or description. */
  line: string | null;
  /** Texts of the badges: the category and others. */
  badges: readonly string[];
  tags: readonly string[];
  /** The beginning of the text (spec §9). */
  preview: string;
  canEdit: boolean;
  onPreview: () => void;
  onEdit: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
  /** Further actions, after Preview. */
  children?: ReactNode;
}

export function TemplateCard(props: Props) {
  const { name, line, badges, tags, preview, canEdit, onPreview, onEdit, onDuplicate, onDelete } = props;
  const titleId = useId();
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  const edit = (label: string, icon: 'pencil' | 'copy' | 'trash', onPress: () => void) => (
    <IconButton
      size="sm"
      label={`${label} ${name}`}
      icon={icon}
      disabledReason={disabledReason}
      onPress={onPress}
    />
  );
  return (
    <Card as="li" aria-labelledby={titleId}>
      <CardHeader>
        <CardWords>
          <Text id={titleId} as="h2" lines={2}>
            {name}
          </Text>
          {line && <Text lines={2}>{line}</Text>}
        </CardWords>
      </CardHeader>
      <Inline gap={4}>
        {badges.map((badge) => (
          <Badge key={badge}>{badge}</Badge>
        ))}
      </Inline>
      <Excerpt>{preview}</Excerpt>
      {tags.length > 0 && (
        <TagList label={`Tags of ${name}`} tags={tags.map((tag) => ({ id: tag, label: tag }))} />
      )}
      <CardFooter>
        <Button size="sm" accessibleName={`Preview ${name}`} icon="eye" onPress={onPreview}>
          Preview
        </Button>
        {props.children}
        {edit('Edit', 'pencil', onEdit)}
        {edit('Duplicate', 'copy', onDuplicate)}
        {edit('Delete', 'trash', onDelete)}
      </CardFooter>
    </Card>
  );
}
