import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { isAttachedKind } from '../../../src/features/attachments/attached-objects.rules';
import { isCommentedKind } from '../../../src/features/comments/commented-objects.rules';
import { dashed, type RecordDeclaration } from '../../../src/records/define-record';
import { metaOf } from '../../lib/screens/page-meta';
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
import type { ActivityPage } from './load-record-page.server';
import { RecordActivity } from './RecordActivity';
import { lazyComponent } from '../../lib/screens/lazy-component';

/**
 * The comments on a record, with a field to add one: `<Comments object="lead:{id}">`. Any page or dialog of a record can
 * show it. It reads its data itself, and its code loads when it is first shown.
 */
const Comments = lazyComponent(() => import('../../features/comments/CommentThread'));

/**
 * The files of a record: `<Attachments object="deal:{id}">`. Any page of a record can show it. It reads its data itself,
 * and its code loads when it is first shown.
 */
const Attachments = lazyComponent(() => import('../../features/attachments/AttachmentList'));

interface Props<Item> {
  view: PageView<Item>;
  item: Item;
  subtitle?: ReactNode;
  /** null if one of the `actions` shows it. Default: the status of the record */
  status?: string | null;
  /** The list that the page was opened from. Default: the list of the record */
  list?: { path: string; label: string };
  actions: ReactNode;
  activity: ActivityPage;
  /** The details of the record. */
  details: ReactNode;
  /** Other sections. */
  children?: ReactNode;
  dialogs?: ReactNode;
}

interface PageView<Item> {
  record: Pick<RecordDeclaration, 'type'>;
  list: { path: string; label: string };
  nameOf: (item: Item) => string;
}

/** The page of a record: its details next to its comments and activity. */
export function RecordPage<Item extends { id: string; status?: string }>(props: Props<Item>) {
  const { view, item, subtitle, actions, activity, details, children, dialogs } = props;
  const { id } = item;
  const { status = item.status ?? null } = props;
  const { list = view.list } = props;
  const { search } = useLocation();
  usePageKeys();
  const kind = dashed(view.record.type);
  return (
    <Page>
      <PageHeader
        back={
          <Link look="back" href={backToList(list.path, search)}>
            {`Back to ${list.label}`}
          </Link>
        }
        title={view.nameOf(item)}
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
          <Card as="section">
            <h2>Details</h2>
            {details}
          </Card>
          {children}
          {isAttachedKind(kind) && (
            <Card as="section">
              <h2>Files</h2>
              <Attachments key={id} object={`${kind}:${id}`} />
            </Card>
          )}
        </Stack>
        <Stack gap={24}>
          {isCommentedKind(kind) && (
            <Stack gap={16}>
              <h2>Comments</h2>
              <Comments key={id} object={`${kind}:${id}`} />
            </Stack>
          )}
          <RecordActivity page={activity} />
        </Stack>
      </Grid>
      {dialogs}
    </Page>
  );
}

/** Returns the `meta` function of a record's page. */
export const recordMeta =
  <Item,>(view: { record: { label: string }; nameOf: (record: Item) => string }, description: string) =>
  ({ data }: { data: { record: Item } | undefined }) =>
    metaOf(data ? view.nameOf(data.record) : `${view.record.label} not found`, description);
