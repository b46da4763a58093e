import { useState } from 'react';
import type { RoadmapItem } from '../../../src/features/roadmap/roadmap.entity';
import type { ShownRoadmapItem } from '../../../src/features/roadmap/roadmap.service';
import {
  offeredPriorities,
  offeredStatuses,
  roadmapCategories,
  roadmapLimits,
  roadmapPriorities,
  roadmapStatuses,
  type RoadmapCategory,
} from '../../../src/features/roadmap/roadmap.rules';
import type { Colleague } from '../../../src/features/membership/members/members.service';
import type { RoadmapItemChanges } from '../../../src/features/roadmap/roadmap.schema';
import { flag, tags, text, type FieldsOf } from '../../lib/forms/form-fields';
import { colleagueChoice } from '../../lib/forms/colleague-choice';
import { SearchPicker } from '../../lib/forms/SearchPicker';
import { RecordForm, WholeRecordForm } from '../../records/form/RecordForm';
import type { FormProps } from '../../records/form/useRecordDialogs';
import { Checkbox } from '../../ui/forms/choices/Checkbox';
import { choicesOf, type Choice } from '../../ui/forms/choices/choices';
import { DatePicker } from '../../ui/forms/dates/DatePicker';
import { Inline } from '../../ui/layout/Inline';
import { Select } from '../../ui/forms/choices/Select';
import { Button } from '../../ui/actions/Button';
import { Stack } from '../../ui/layout/Stack';
import { statusLabel } from '../../ui/tokens/status';
import { TagField } from '../../ui/tags/TagField';
import { TextAreaField } from '../../ui/forms/text/TextAreaField';
import { TextField } from '../../ui/forms/text/TextField';
import type { EvidenceDraft } from '../evidence/created-from';
import { EvidenceSection } from '../evidence/EvidenceFacts';
import { EvidenceNote } from '../evidence/EvidenceNote';
import { itemView } from './item.view';
import { Columns } from '../../ui/layout/Columns';

interface Props extends FormProps<{ id: string }, ShownRoadmapItem> {
  draft?: ItemDraft;
}

/** Initial values of a new item. With a draft, the caller shows the toast about the new item. */
interface ItemDraft {
  title: string;
  description: string;
  category: RoadmapCategory;
  evidence: EvidenceDraft;
}

const fields = {
  title: text,
  description: text,
  status: text,
  priority: text,
  category: text,
  targetDate: text,
  ownerId: text,
  tags,
  isPublic: flag,
} satisfies FieldsOf<RoadmapItemChanges>;

/** Creates an item, or edits one after loading all of it. */
export default function ItemForm({ draft, ...props }: Props) {
  return (
    <WholeRecordForm<ShownRoadmapItem> view={itemView} {...props}>
      {(item) => (
        <RecordForm
          {...props}
          view={itemView}
          record={item}
          fields={fields}
          initial={{ status: 'planned', priority: 'medium', ...draft }}
          isSilent={draft !== undefined}
          body={(values) => ({ ...values, evidence: draft?.evidence.given })}
          size="wide"
        >
          {(form) => (
            <>
              {draft && <EvidenceNote evidence={draft.evidence} />}
              <TextField {...form.field('title')} label="Title" isRequired autoFocus autoComplete="off" />
              <TextAreaField
                {...form.field('description')}
                label="Description"
                rows={4}
                countTo={roadmapLimits.description}
              />
              <Columns>
                <Select
                  {...form.field('status')}
                  label="Status"
                  choices={choicesOf(
                    item?.status === 'blocked' ? roadmapStatuses : offeredStatuses,
                    statusLabel,
                  )}
                />
                <Select
                  {...form.field('priority')}
                  label="Priority"
                  choices={choicesOf(
                    item?.priority === 'critical' ? roadmapPriorities : offeredPriorities,
                    statusLabel,
                  )}
                />
                <Select
                  {...form.field('category')}
                  label="Category"
                  choices={[{ id: '', label: 'None' }, ...choicesOf(roadmapCategories, statusLabel)]}
                />
              </Columns>
              <Columns>
                <TargetDate {...form.field('targetDate')} />
                <SearchPicker<Colleague>
                  name="ownerId"
                  label="Owner"
                  placeholder="Search members…"
                  noneText="No members found"
                  path="/api/members"
                  choiceOf={colleagueChoice}
                  defaultValue={item && ownerOf(item)}
                />
              </Columns>
              <TagField
                {...form.field('tags')}
                label="Tags"
                max={roadmapLimits.tags}
                maxMessage={`At most ${roadmapLimits.tags} tags are allowed`}
              />
              <Checkbox
                {...form.field('isPublic')}
                description="Anyone with the public roadmap's link can see the title, description, category, month and tags. Cancelled items are never shown."
              >
                Show on the public roadmap
              </Checkbox>
              {item && <EvidenceSection evidence={item.evidence} />}
            </>
          )}
        </RecordForm>
      )}
    </WholeRecordForm>
  );
}

function TargetDate({ name, defaultValue }: { name: string; defaultValue: string }) {
  const [day, setDay] = useState(defaultValue || null);
  return (
    <Stack gap={4}>
      <DatePicker name={name} label="Target date" value={day} onChange={setDay} />
      {day !== null && (
        <Inline>
          <Button size="sm" variant="ghost" icon="close" onPress={() => setDay(null)}>
            Clear target date
          </Button>
        </Inline>
      )}
    </Stack>
  );
}

const ownerOf = ({ ownerId, ownerName }: RoadmapItem): Choice | null =>
  ownerId === null ? null : { id: ownerId, label: ownerName ?? '' };
