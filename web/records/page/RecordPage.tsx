import type { ReactNode } from 'react';
import { isAttachedKind } from '../../../src/features/attachments/attached-objects.rules';
import { isCommentedKind } from '../../../src/features/comments/commented-objects.rules';
import { dashed, type RecordDeclaration } from '../../../src/records/define-record';
import { metaOf } from '../../lib/screens/page-meta';
import { usePageKeys } from '../../lib/keyboard/usePageKeys';
import { RailOf } from '../../lib/forms/rail-of';
import { RecordFrame, RecordHead, RecordSection, type RecordBanner } from '../../ui/pages/RecordFrame';
import { Avatar } from '../../ui/records/Avatar';
import { StatusBadge } from '../../ui/records/StatusBadge';
import type { ActivityPage } from './load-record-page.server';
import { RecordActivity } from './RecordActivity';
import { useRecordSteps } from './useRecordSteps';
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
  /** The status, and a control that changes it. Default: the status of the record */
  status?: ReactNode;
  /** The list that the page was opened from. Default: the list of the record */
  list?: { path: string; label: string };
  /** At most three buttons for what the record's status asks for, then RecordButtons. */
  actions: ReactNode;
  banner?: RecordBanner | null | undefined;
  /** FigureStrip. */
  strip?: ReactNode;
  activity: ActivityPage;
  /** The details of the record. */
  details: ReactNode;
  /** What is done with the record, such as its checklist, before the comments. */
  work?: ReactNode;
  /** Other sections. */
  children?: ReactNode;
  dialogs?: ReactNode;
}

interface PageView<Item> {
  record: Pick<RecordDeclaration, 'type' | 'label'>;
  list: { path: string; label: string };
  nameOf: (item: Item) => string;
  path: (id: string) => string;
  shape?: 'person' | undefined;
}

/** The page of a record: its head over its related records, comments and history, beside its details. */
export function RecordPage<Item extends { id: string; status?: string }>(props: Props<Item>) {
  const { view, item, subtitle, actions, banner, strip, activity, details, work, children, dialogs } = props;
  const { id } = item;
  const { status = item.status !== undefined && <StatusBadge status={item.status} /> } = props;
  const { list = view.list } = props;
  const name = view.nameOf(item);
  const steps = useRecordSteps(view, list, id);
  usePageKeys();
  const kind = dashed(view.record.type);
  return (
    <>
      <RecordFrame
        head={
          <RecordHead
            {...steps}
            picture={<Avatar name={name} {...(view.shape && { shape: view.shape })} />}
            title={name}
            subtitle={subtitle}
            badges={status}
            actions={actions}
          />
        }
        banner={banner}
        strip={strip}
        rail={
          <>
            <RecordSection title="Details">
              <RailOf.Provider value={name}>{details}</RailOf.Provider>
            </RecordSection>
            {isAttachedKind(kind) && (
              <RecordSection title="Files">
                <Attachments key={id} object={`${kind}:${id}`} />
              </RecordSection>
            )}
          </>
        }
      >
        {work}
        {isCommentedKind(kind) && (
          <RecordSection title="Comments">
            <Comments key={id} object={`${kind}:${id}`} />
          </RecordSection>
        )}
        {children}
        <RecordActivity page={activity} />
      </RecordFrame>
      {dialogs}
    </>
  );
}

/** Returns the `meta` function of a record's page. */
export const recordMeta =
  <Item,>(view: { record: { label: string }; nameOf: (record: Item) => string }, description: string) =>
  ({ data }: { data: { record: Item } | undefined }) =>
    metaOf(data ? view.nameOf(data.record) : `${view.record.label} not found`, description);
