import type { CustomField } from '../../../src/features/custom-fields/custom-fields.entity';
import {
  customFieldLimits,
  type CustomEntity,
} from '../../../src/features/custom-fields/custom-fields.rules';
import type { CountedCustomField } from '../../../src/features/custom-field-settings/custom-fields.service';
import { DeleteDialog } from '../../lib/dialogs/DeleteDialog';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useFocusFallback } from '../../lib/keyboard/useFocusFallback';
import { useRead } from '../../lib/requests/useRead';
import { useSave } from '../../lib/requests/useSave';
import { Button } from '../../ui/actions/Button';
import { Section } from '../../ui/layout/sections/Section';
import { Stack } from '../../ui/layout/Stack';
import { Text } from '../../ui/text/Text';
import { CustomFieldsList } from './CustomFieldsList';
import { entities, entityLabels } from './custom-field-texts';

const CustomFieldDialog = lazyComponent(() => import('./CustomFieldDialog'));
const dialogs = [CustomFieldDialog];

/** The field to change, or the kind of record that gets a new field. */
type Subject = CustomField | { entity: CustomEntity; id: null };

export default function CustomFieldsPanel({ fields }: { fields: CustomField[] }) {
  const form = useDialog<Subject>();
  const deletion = useDialog<CustomField>();
  const { save } = useSave({ failure: 'Failed to move the field' });
  const region = useFocusFallback(fields);
  usePreload(dialogs);
  const move = async (id: string, position: number) =>
    (await save({ method: 'PATCH', path: `/api/custom-fields/${id}`, body: { position } })) !== null;
  return (
    <div ref={region} tabIndex={-1}>
      <Stack gap={24}>
        {entities.map(({ entity, one, many }) => {
          const own = fields.filter((field) => field.entity === entity);
          const isFull = own.length >= customFieldLimits.perEntity;
          return (
            <Section
              key={entity}
              title={many}
              width="full"
              description={
                entity === 'applications'
                  ? 'Applicants fill in those that are on the public form. Partners with a field of the same key and type keep its value.'
                  : `Your own fields of each ${one}, in its form, on its page and in files.`
              }
            >
              <Stack gap={12}>
                {own.length > 0 ? (
                  <CustomFieldsList
                    label={`Custom fields of ${many.toLowerCase()}`}
                    fields={own}
                    onMove={move}
                    onEdit={form.open}
                    onDelete={deletion.open}
                  />
                ) : (
                  <Text tone="muted">No custom fields yet.</Text>
                )}
                <div>
                  <Button
                    icon="plus"
                    accessibleName={`Add Field to ${many}`}
                    disabledReason={
                      isFull ? `At most ${customFieldLimits.perEntity} fields are allowed` : undefined
                    }
                    onPress={() => form.open({ entity, id: null })}
                  >
                    Add Field
                  </Button>
                </div>
              </Stack>
            </Section>
          );
        })}
      </Stack>
      {form.subject && (
        <CustomFieldDialog
          key={form.key}
          entity={form.subject.entity}
          field={form.subject.id === null ? null : form.subject}
          isOpen={form.isOpen}
          onClose={form.close}
        />
      )}
      <DeleteDialog
        isFinal
        dialog={deletion}
        pathOf={({ id }) => `/api/custom-fields/${id}`}
        title={`Delete ${deletion.subject?.label ?? 'this field'}?`}
        description={<Consequence field={deletion.isOpen ? deletion.subject : null} />}
        confirmLabel="Delete Field"
        success="Custom field deleted"
        failure="Failed to delete the custom field"
      />
    </div>
  );
}

function Consequence({ field }: { field: CustomField | null }) {
  const { data } = useRead<CountedCustomField>(field && `/api/custom-fields/${field.id}`);
  if (!field) return null;
  const many = entityLabels[field.entity].many.toLowerCase();
  if (!data) return <>This permanently deletes the field and its values.</>;
  const { recordCount: count } = data;
  if (count === 0)
    return <>No {entityLabels[field.entity].one} has a value. This permanently deletes the field.</>;
  const records =
    count === 1 ? `1 ${entityLabels[field.entity].one}` : `${count.toLocaleString('en-US')} ${many}`;
  return <>This permanently deletes the field and the values of {records}.</>;
}
