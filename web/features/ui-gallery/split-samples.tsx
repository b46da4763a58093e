import { useState } from 'react';
import { Button } from '../../ui/actions/Button';
import { SplitNote, SplitPane, SplitView } from '../../ui/layout/SplitView';
import { Stack } from '../../ui/layout/Stack';
import { SectionList, type ListSection } from '../../ui/lists/SectionList';
import { Text } from '../../ui/text/Text';
import { Sample } from './sample';

const sections: ListSection[] = [
  {
    id: 'overdue',
    title: 'Overdue',
    count: '1',
    rows: [
      {
        id: 'stories',
        icon: 'check-circle',
        title: 'Send two customer stories',
        facts: ['Onboarding task', 'Brightwater'],
        meta: '3 d late',
        tone: 'danger',
        href: '/ui#stories',
      },
    ],
  },
  {
    id: 'decide',
    title: 'To decide',
    count: '60',
    rows: [
      {
        id: 'directory',
        icon: 'deals',
        title: 'Staff directory for Calder Hospitals',
        facts: ['Deal to approve', null, '£27,300'],
        meta: '1 d',
        tone: 'warning',
        href: '/ui#directory',
      },
    ],
    more: (
      <Text size="sm" tone="muted">
        The others follow when these are done.
      </Text>
    ),
  },
];

export function SplitSample() {
  const [current, setCurrent] = useState('stories');
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  return (
    <Sample title="SplitView and SectionList">
      <SplitView
        isOpen={false}
        list={
          <SectionList
            sections={sections}
            current={current}
            checked={checked}
            onOpen={setCurrent}
            onCheck={(id) => setChecked(new Set(checked.has(id) ? [] : [id]))}
          />
        }
      >
        <SplitPane
          label="Staff directory"
          head="4 of 26 · waiting 6 days"
          tools={<Button size="sm">Open deal</Button>}
          actions={
            <>
              <Button variant="primary" aria-keyshortcuts="a">
                Approve
              </Button>
              <Button aria-keyshortcuts="r">Reject</Button>
            </>
          }
        >
          <Stack gap={16}>
            <h2>Staff directory for Calder Hospitals</h2>
            <SplitNote tone="success">No other deal has this customer.</SplitNote>
            <SplitNote tone="warning">This customer is already known.</SplitNote>
            <SplitNote tone="danger">Another partner has this customer.</SplitNote>
          </Stack>
        </SplitPane>
      </SplitView>
    </Sample>
  );
}
