import type { CustomField } from '../../../src/features/custom-fields/custom-fields.entity';
import { IconButton } from '../../ui/actions/Button';
import { Inline } from '../../ui/layout/Inline';
import { RowWords } from '../../ui/layout/Rows';
import { SortableList } from '../../ui/lists/movable/SortableList';
import { Badge } from '../../ui/records/Badge';
import { Code, Text } from '../../ui/text/Text';
import { typeLabels } from './custom-field-texts';

interface Props {
  label: string;
  /** The fields in order. */
  fields: CustomField[];
  /** Resolves with true if the field was moved. */
  onMove: (id: string, position: number) => Promise<boolean>;
  onEdit: (field: CustomField) => void;
  onDelete: (field: CustomField) => void;
}

/** The custom fields of one kind of record, in the order in which people see them. */
export function CustomFieldsList({ label, fields, onMove, onEdit, onDelete }: Props) {
  const last = fields.length - 1;
  return (
    <SortableList
      label={label}
      onMove={onMove}
      items={fields.map((field, place) => ({
        id: field.id,
        label: field.label,
        content: (
          <>
            <RowWords>
              <strong>{field.label}</strong>
              <Text tone="muted" size="sm">
                {typeLabels[field.type]} · <Code>{field.key}</Code>
              </Text>
            </RowWords>
            <Settings field={field} />
            <Inline gap={4} justify="end">
              <IconButton
                size="sm"
                icon="arrow-up"
                label={`Move ${field.label} up`}
                disabledReason={place === 0 ? 'Already the first field' : undefined}
                onPress={() => void onMove(field.id, place - 1)}
              />
              <IconButton
                size="sm"
                icon="arrow-down"
                label={`Move ${field.label} down`}
                disabledReason={place === last ? 'Already the last field' : undefined}
                onPress={() => void onMove(field.id, place + 1)}
              />
              <IconButton
                size="sm"
                icon="pencil"
                label={`Edit ${field.label}`}
                onPress={() => onEdit(field)}
              />
              <IconButton
                size="sm"
                icon="trash"
                label={`Delete ${field.label}`}
                onPress={() => onDelete(field)}
              />
            </Inline>
          </>
        ),
      }))}
    />
  );
}

function Settings({ field: { required, showOnForm, options } }: { field: CustomField }) {
  if (!required && !showOnForm && options.length === 0) return null;
  return (
    <Inline gap={4}>
      {required && <Badge>Required</Badge>}
      {showOnForm && <Badge>On the public form</Badge>}
      {options.length > 0 && (
        <Badge tone="outline">{options.length === 1 ? '1 option' : `${options.length} options`}</Badge>
      )}
    </Inline>
  );
}
