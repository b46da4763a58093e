import { Badge } from '../../../ui/records/Badge';
import { Code } from '../../../ui/text/Text';
import { Inline } from '../../../ui/layout/Inline';

export function CallName({ method, path }: { method: string; path: string }) {
  return (
    <Inline>
      <Badge tone={method === 'DELETE' ? 'danger' : method === 'GET' ? 'neutral' : 'accent'}>{method}</Badge>
      <Code>{path}</Code>
    </Inline>
  );
}
