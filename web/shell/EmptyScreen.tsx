import { EmptyState } from '../ui/EmptyState';
import type { IconName } from '../ui/Icon';
import { Page } from '../ui/Page';
import { PageHeader } from '../ui/PageHeader';

interface Props {
  title: string;
  subtitle: string;
  empty?: string;
  icon?: IconName;
}

/** A screen that has nothing to show. */
export function EmptyScreen({ title, subtitle, empty, icon }: Props) {
  return (
    <Page>
      <PageHeader title={title} subtitle={subtitle} />
      {empty && <EmptyState title={empty} icon={icon} />}
    </Page>
  );
}
