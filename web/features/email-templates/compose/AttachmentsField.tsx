import { formatSize } from '../../../../src/features/files/file-size.rules';
import type { Resource } from '../../../../src/features/resources/resources.entity';
import { SearchPicker } from '../../../lib/forms/SearchPicker';
import { Stack } from '../../../ui/layout/Stack';
import { TagList } from '../../../ui/tags/TagList';
import type { Attached } from './useDraft';

interface Props {
  value: readonly Attached[];
  onChange: (value: readonly Attached[]) => void;
}

/** Attaches resources. The server refuses those that the recipient can't see in the portal. */
export function AttachmentsField({ value, onChange }: Props) {
  return (
    <Stack gap={8}>
      <SearchPicker<Resource>
        key={value.length}
        name="attachment"
        label="Attachments"
        placeholder="Search resources…"
        noneText="No resources found"
        path="/api/resources"
        choiceOf={({ id, name, fileName, size }) => ({
          id,
          label: name,
          description: `${fileName} · ${formatSize(size)}`,
        })}
        onChange={(choice) => {
          if (choice && !value.some(({ id }) => id === choice.id)) onChange([...value, choice]);
        }}
      />
      {value.length > 0 && (
        <TagList
          label="Attached"
          tags={value}
          removeLabel="Remove"
          onRemove={(tag) => onChange(value.filter(({ id }) => id !== tag.id))}
        />
      )}
    </Stack>
  );
}
