import { scopeLabels } from '../../../src/features/api-keys/api-keys.rules';
import type { ApiKeyView } from '../../../src/features/api-keys/api-keys.service';
import { formatDay } from '../../lib/texts/format-date';
import { LocalTime } from '../../lib/texts/LocalTime';
import { Badge } from '../../ui/records/Badge';
import { Button } from '../../ui/actions/Button';
import { Table } from '../../ui/lists/table/Table';
import { Text } from '../../ui/text/Text';

interface Props {
  keys: ApiKeyView[];
  onRevoke: (key: ApiKeyView) => void;
}

export function ApiKeysTable({ keys, onRevoke }: Props) {
  return (
    <Table
      label="API keys"
      stacks
      rows={keys}
      rowKey={({ id }) => id}
      columns={[
        { id: 'name', header: 'Name', cell: ({ name }) => name },
        { id: 'key', header: 'Key', cell: ({ prefix }) => <code>{`${prefix}…`}</code> },
        { id: 'scope', header: 'Scope', cell: ({ scope }) => scopeLabels[scope] },
        {
          id: 'created',
          header: 'Created',
          cell: ({ createdAt, createdByName }) => (
            <span>
              {formatDay(createdAt)}{' '}
              <Text as="span" tone="muted">
                by {createdByName}
              </Text>
            </span>
          ),
        },
        {
          id: 'used',
          header: 'Last used',
          cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : <LocalTime time={lastUsedAt} />),
        },
        {
          id: 'actions',
          header: 'Actions',
          hideHeader: true,
          align: 'end',
          cell: (key) =>
            key.revokedAt === null ? (
              <>
                {!key.works && <Badge tone="warning">Creator has left</Badge>}
                <Button size="sm" accessibleName={`Revoke ${key.name}`} onPress={() => onRevoke(key)}>
                  Revoke
                </Button>
              </>
            ) : (
              <Badge tone="outline">{`Revoked ${formatDay(key.revokedAt)}`}</Badge>
            ),
        },
      ]}
    />
  );
}
