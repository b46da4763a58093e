import { BellButton } from '../../ui/actions/BellButton';
import { IconButton } from '../../ui/actions/Button';
import { Link } from '../../ui/actions/Link';
import { Inline } from '../../ui/layout/Inline';
import { NoticeList, NoticeRow } from '../../ui/lists/NoticeList';
import { NoticePanel } from '../../ui/overlays/NoticePanel';
import { useLazyPanel } from '../../ui/overlays/useLazyPanel';
import { Sample } from './sample';

const loadPanel = async () => ({ default: SamplePanel });

function SamplePanel(props: ReturnType<typeof useLazyPanel<object>>['panel']) {
  return (
    <NoticePanel {...props} title="Notices" footer={<Link href="/ui">All notices</Link>}>
      <Notices look="panel" />
    </NoticePanel>
  );
}

const Notices = ({ look }: { look?: 'panel' }) => (
  <NoticeList label="Notices" look={look}>
    <NoticeRow
      title="Grace Hopper mentioned you on Northwind"
      body="Can you call them this week?"
      href="/ui"
      isUnread
      onOpen={() => undefined}
      facts="Mentions · 5 minutes ago"
      action={<IconButton size="sm" icon="check" label="Mark as read" />}
    />
    <NoticeRow
      title="The protection of 40 printers (Initech) ends in 3 days"
      body={null}
      href={null}
      isUnread={false}
      onOpen={() => undefined}
      facts="Deals · yesterday"
      action={<IconButton size="sm" icon="mail" label="Mark as unread" />}
    />
  </NoticeList>
);

export function BellSample() {
  const { button, Panel, panel } = useLazyPanel(loadPanel);
  return (
    <Sample title="BellButton, NoticePanel, NoticeList and NoticeRow">
      <Inline>
        <BellButton {...button} count={120} most={99} />
        <BellButton count={0} most={99} />
      </Inline>
      {Panel && <Panel {...panel} />}
      <Notices />
    </Sample>
  );
}
