import type { CustomField } from '../../../src/features/custom-fields/custom-fields.entity';
import { IconButton } from '../../ui/actions/Button';
import { Inline } from '../../ui/layout/Inline';
import { Table } from '../../ui/lists/Table';
import { Badge } from '../../ui/records/Badge';
import { typeLabels } from './custom-field-texts';

interface Props {
  label: string;
  fields: CustomField[];
  onMove: (field: CustomField, position: number) => void;
  onEdit: (field: CustomField) => void;
  onDelete: (field: CustomField) => void;
}

export function CustomFieldsTable({ label, fields, onMove, onEdit, onDelete }: Props) {
  const last = fields.length - 1;
  return (
    <Table
      label={label}
      stacks
      rows={fields}
      rowKey={({ id }) => id}
      columns={[
        { id: 'label', header: 'Label', cell: (field) => field.label },
        { id: 'key', header: 'Key', cell: ({ key }) => <code>{key}</code> },
        { id: 'type', header: 'Type', cell: ({ type }) => typeLabels[type] },
        {
          id: 'settings',
          header: 'Settings',
          cell: ({ required, showOnForm, options }) => (
            <Inline gap={4}>
              {required && <Badge>Required</Badge>}
              {showOnForm && <Badge>On the public form</Badge>}
              {options.length > 0 && (
                <Badge tone="outline">
                  {options.length === 1 ? '1 option' : `${options.length} options`}
                </Badge>
              )}
            </Inline>
          ),
        },
        {
          id: 'actions',
          header: 'Actions',
          hideHeader: true,
          align: 'end',
          cell: (field) => (
            <Inline gap={4} justify="end">
              <IconButton
                size="sm"
                icon="arrow-up"
                label={`Move ${field.label} up`}
                disabledReason={field.position === 0 ? 'Already the first field' : undefined}
                onPress={() => onMove(field, field.position - 1)}
              />
              <IconButton
                size="sm"
                icon="arrow-down"
                label={`Move ${field.label} down`}
                disabledReason={field.position === last ? 'Already the last field' : undefined}
                onPress={() => onMove(field, field.position + 1)}
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
          ),
        },
      ]}
    />
  );
}
