import { useState } from 'react';
import type { RoadmapItem } from '../../../../src/features/roadmap/roadmap.entity';
import type { ShownRoadmapItem } from '../../../../src/features/roadmap/roadmap.service';
import {
  offeredPriorities,
  offeredStatuses,
  roadmapCategories,
  roadmapLimits,
  roadmapPriorities,
  roadmapStatuses,
  type RoadmapCategory,
} from '../../../../src/features/roadmap/roadmap.rules';
import type { Colleague } from '../../../../src/features/workspaces/colleagues.service';
import { changesTo } from '../../../lib/changes-to';
import { FormDialog } from '../../../lib/FormDialog';
import { SearchPicker } from '../../../lib/SearchPicker';
import { useFormSave } from '../../../lib/useSave';
import { Checkbox } from '../../../ui/Checkbox';
import { choicesOf, type Choice } from '../../../ui/choices';
import { Columns } from '../../../ui/Columns';
import { DatePicker } from '../../../ui/DatePicker';
import { Inline } from '../../../ui/Inline';
import { NativeSelect } from '../../../ui/NativeSelect';
import { PlainButton } from '../../../ui/PlainButton';
import { Stack } from '../../../ui/Stack';
import { statusLabel } from '../../../ui/status';
import { TagField } from '../../../ui/TagField';
import { TextAreaField } from '../../../ui/TextAreaField';
import { TextField } from '../../../ui/TextField';
import type { EvidenceDraft } from '../../evidence/created-from';
import { EvidenceSection } from '../../evidence/EvidenceFacts';
import { EvidenceNote } from '../../evidence/EvidenceNote';
import { CREATED, FAILED_TO_UPDATE, UPDATED } from '../roadmap-texts';

interface Props {
  /** null for a new item. */
  item: ShownRoadmapItem | null;
  draft?: ItemDraft;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (item: ShownRoadmapItem) => void;
}

/** Initial values of a new item. With a draft, the caller reports the new item. */
interface ItemDraft {
  title: string;
  description: string;
  category: RoadmapCategory;
  evidence: EvidenceDraft;
}

const texts = ['title', 'description', 'status', 'priority', 'category'] as const;

export function ItemForm({ item, draft, isOpen, onClose, onSaved }: Props) {
  const [targetDate, setTargetDate] = useState(item?.targetDate ?? null);
  const [owner, setOwner] = useState(item && ownerOf(item));
  const [tags, setTags] = useState<string[]>(item?.tags ?? []);
  const [isPublic, setPublic] = useState(item?.isPublic ?? false);
  const { save, isPending, errors } = useFormSave<ShownRoadmapItem>(
    item
      ? { success: UPDATED, failure: FAILED_TO_UPDATE }
      : { ...(!draft && { success: CREATED }), failure: 'Failed to create roadmap item' },
  );

  const submit = async (form: FormData) => {
    const body = {
      ...Object.fromEntries(texts.map((name) => [name, String(form.get(name) ?? '')])),
      targetDate,
      ownerId: owner?.id ?? null,
      tags,
      isPublic,
    };
    const saved = await (item
      ? save({ method: 'PATCH', path: `/api/roadmap-items/${item.id}`, body: changesTo(item, body) })
      : save({
          method: 'POST',
          path: '/api/roadmap-items',
          body: { ...body, evidence: draft?.evidence.given },
        }));
    if (!saved) return;
    onSaved(saved.data);
    onClose();
  };

  return (
    <FormDialog
      title={item ? 'Edit Item' : 'Add Item'}
      submitLabel={item ? 'Save Changes' : 'Add Item'}
      size="wide"
      isOpen={isOpen}
      isPending={isPending}
      errors={errors}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      {draft && <EvidenceNote evidence={draft.evidence} />}
      <TextField
        name="title"
        label="Title"
        defaultValue={item?.title ?? draft?.title}
        isRequired
        autoFocus
        autoComplete="off"
      />
      <TextAreaField
        name="description"
        label="Description"
        defaultValue={item?.description ?? draft?.description ?? ''}
        rows={4}
        countTo={roadmapLimits.description}
      />
      <Columns>
        <NativeSelect
          name="status"
          label="Status"
          defaultValue={item?.status ?? 'planned'}
          choices={choicesOf(item?.status === 'blocked' ? roadmapStatuses : offeredStatuses, statusLabel)}
        />
        <NativeSelect
          name="priority"
          label="Priority"
          defaultValue={item?.priority ?? 'medium'}
          choices={choicesOf(
            item?.priority === 'critical' ? roadmapPriorities : offeredPriorities,
            statusLabel,
          )}
        />
        <NativeSelect
          name="category"
          label="Category"
          defaultValue={item?.category ?? draft?.category ?? ''}
          choices={[{ id: '', label: 'None' }, ...choicesOf(roadmapCategories, statusLabel)]}
        />
      </Columns>
      <Columns>
        <Stack gap={4}>
          <DatePicker
            label="Target date"
            value={targetDate}
            onChange={setTargetDate}
            errorMessage={errors?.targetDate?.[0]}
          />
          {targetDate !== null && (
            <Inline>
              <PlainButton
                label="Clear target date"
                variant="ghost"
                icon="close"
                onPress={() => setTargetDate(null)}
              />
            </Inline>
          )}
        </Stack>
        <SearchPicker<Colleague>
          name="ownerId"
          label="Owner"
          placeholder="Search members…"
          noneText="No members found"
          path="/api/members"
          choiceOf={({ id, email }) => ({ id, label: email })}
          value={owner}
          onChange={setOwner}
          errorMessage={errors?.ownerId?.[0]}
        />
      </Columns>
      <TagField
        label="Tags"
        value={tags}
        onChange={setTags}
        max={roadmapLimits.tags}
        maxMessage={`At most ${roadmapLimits.tags} tags are allowed`}
        errorMessage={errors?.tags?.[0]}
      />
      <Checkbox
        isSelected={isPublic}
        onChange={setPublic}
        description="Anyone with the public roadmap's link can see the title, description, category, month and tags. Cancelled items are never shown."
      >
        Show on the public roadmap
      </Checkbox>
      {item && <EvidenceSection evidence={item.evidence} />}
    </FormDialog>
  );
}

const ownerOf = ({ ownerId, ownerName }: RoadmapItem): Choice | null =>
  ownerId === null ? null : { id: ownerId, label: ownerName ?? '' };
