import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { isAttachedKind, type AttachedName } from '../../../src/features/attachments/attached-objects.rules';
import type { CommentedName } from '../../../src/features/comments/commented-objects.rules';
import { backToList } from '../../lib/lists/list-address';
import { usePageKeys } from '../../lib/keyboard/usePageKeys';
import { Link } from '../../ui/actions/Link';
import { Grid } from '../../ui/layout/Grid';
import { Inline } from '../../ui/layout/Inline';
import { Stack } from '../../ui/layout/Stack';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { Card } from '../../ui/records/Card';
import type { ActivityPage } from './load-activity.server';
import { RecordActivity } from './RecordActivity';
import { lazyComponent } from '../../lib/screens/lazy-component';

/**
 * The comments on a record, with a field to add one: `<Comments object="lead:{id}">`. Any page or dialog of a record can
 * show it. It reads its data itself, and its code loads when it is first shown.
 */
const Comments = lazyComponent(() => import('../comments/CommentThread'));

/**
 * The files of a record: `<Attachments object="deal:{id}">`. Any page of a record can show it. It reads its data itself,
 * and its code loads when it is first shown.
 */
const Attachments = lazyComponent(() => import('../attachments/AttachmentList'));

interface Props {
  id: string;
  name: string;
  subtitle: ReactNode;
  /** null if one of the `actions` shows it. */
  status: string | null;
  /** The list of such records: its address and name. */
  list: { path: string; label: string };
  actions: ReactNode;
  /** The object to comment on. Undefined for records without comments. */
  object?: CommentedName;
  activity: ActivityPage;
  children: ReactNode;
  dialogs: ReactNode;
}

/** The page of a record: its facts next to its comments and activity. */
export function RecordPage(props: Props) {
  const { id, name, subtitle, status, list, actions, object, activity, children, dialogs } = props;
  const { search } = useLocation();
  usePageKeys();
  return (
    <Page>
      <PageHeader
        back={
          <Link look="back" href={backToList(list.path, search)}>
            {`Back to ${list.label}`}
          </Link>
        }
        title={name}
        subtitle={subtitle}
        action={
          <Inline>
            {status !== null && <StatusBadge status={status} />}
            {actions}
          </Inline>
        }
      />
      <Grid column="26rem" gap={24}>
        <Stack gap={24}>
          {children}
          {object && hasFiles(object) && (
            <Card as="section">
              <h2>Files</h2>
              <Attachments key={id} object={object} />
            </Card>
          )}
        </Stack>
        <Stack gap={24}>
          {object && (
            <Stack gap={16}>
              <h2>Comments</h2>
              <Comments key={id} object={object} />
            </Stack>
          )}
          <RecordActivity page={activity} />
        </Stack>
      </Grid>
      {dialogs}
    </Page>
  );
}

const hasFiles = (object: CommentedName): object is CommentedName & AttachedName =>
  isAttachedKind(object.split(':')[0] ?? '');
