import { createContext, useContext, type ReactNode } from 'react';
import { memberEntity, type MemberUser } from '../../../../src/features/workspaces/member.entity';
import { formatDay } from '../../../lib/texts/format-date';
import { columnsOf } from '../../../records/list/columns';
import type { WorkbenchList } from '../../../records/list/WorkbenchTable';
import { Inline } from '../../../ui/layout/Inline';
import { Avatar } from '../../../ui/records/Avatar';
import { Badge } from '../../../ui/records/Badge';
import { Text } from '../../../ui/text/Text';

interface Cells {
  /** The id of the user who looks at the list. */
  ownId: string;
  roleOf: (member: MemberUser) => ReactNode;
}

/** What cells depend on besides their member. A context, because rows themselves don't render again when the screen does. */
export const MemberCells = createContext<Cells>({ ownId: '', roleOf: () => null });

function You({ id }: { id: string }) {
  return useContext(MemberCells).ownId === id && <Badge>You</Badge>;
}

function Role({ member }: { member: MemberUser }) {
  return useContext(MemberCells).roleOf(member);
}

const muted = (text: string) => (
  <Text as="span" tone="muted">
    {text}
  </Text>
);

const { column, day } = columnsOf(memberEntity);

export const memberList: WorkbenchList<MemberUser> = {
  name: 'users',
  columns: [
    column('name', 240, {
      header: 'User',
      sort: 'ascending',
      cell: ({ id, email, name }) => (
        <Inline wrap="no" gap={8}>
          <Avatar name={name ?? email} shape="person" size="sm" />
          <Text as="span" title={name ?? email}>
            {name ?? email}
          </Text>
          <You id={id} />
        </Inline>
      ),
    }),
    column('email', 240, { sort: 'ascending', phone: 'line', cell: ({ email }) => muted(email) }),
    column('workspaceRole', 160, {
      header: 'Role',
      sort: 'ascending',
      phone: 'side',
      cell: (member) => <Role member={member} />,
    }),
    column('lastLogin', 130, {
      header: 'Last Login',
      sort: 'descending',
      cell: ({ lastLogin }) => (lastLogin === null ? muted('Never') : formatDay(lastLogin)),
    }),
    column('mfaEnabled', 110, {
      header: 'Two-Factor',
      sort: 'ascending',
      cell: ({ mfaEnabled }) => (mfaEnabled ? 'On' : muted('Off')),
    }),
    day('joinedAt'),
  ],
};
