import { Button } from '../../../ui/actions/Button';
import { useLazyPanel } from '../../../ui/overlays/useLazyPanel';
import type { Layout } from './list-view';
import type { useListView } from './useListView';

const loadPanel = () => import('./DisplayPanel');

interface Props {
  view: ReturnType<typeof useListView<never>>;
  layouts: readonly Layout[];
}

/** Opens the choice of a list's layout, and of the columns of its table. The code loads on hover or focus. */
export function ListLayout({ view, layouts }: Props) {
  const { button, Panel, panel } = useLazyPanel(loadPanel);
  return (
    <>
      <Button {...button} size="sm" icon="display" aria-haspopup="dialog">
        Display
      </Button>
      {Panel && <Panel {...panel} view={view} layouts={layouts} />}
    </>
  );
}
