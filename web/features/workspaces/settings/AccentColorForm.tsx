import { useState } from 'react';
import type { WorkspaceSettings } from '../../../../src/features/workspaces/workspaces.service';
import type { WorkspaceChanges } from '../../../../src/features/workspaces/workspaces.schema';
import { text, type FieldsOf } from '../../../lib/forms/form-fields';
import { LeaveGuard } from '../../../lib/forms/LeaveGuard';
import { useForm } from '../../../lib/forms/useForm';
import { Button } from '../../../ui/actions/Button';
import { ColorField } from '../../../ui/forms/ColorField';
import { Form } from '../../../ui/forms/Form';
import { Inline } from '../../../ui/layout/Inline';
import { Text } from '../../../ui/text/Text';
import { AccentPreview } from '../../../ui/tokens/AccentPreview';

const fields = { accentColor: text } satisfies FieldsOf<Pick<WorkspaceChanges, 'accentColor'>>;

/** The default of the product, from tokens.css. */
const OWN_ACCENT = '#4f46e5';

export function AccentColorForm({ workspace }: { workspace: WorkspaceSettings }) {
  const form = useForm({
    path: '/api/workspaces',
    record: workspace,
    fields,
    texts: { failure: 'Failed to update accent color', success: 'Accent color updated' },
  });
  const [typed, setTyped] = useState(workspace.accentColor ?? '');
  const color = typed.trim().toLowerCase();
  return (
    <Form {...form.formProps} aria-label="Accent color">
      <LeaveGuard hasChanges={form.hasChanges} isInTab />
      <ColorField
        {...form.field('accentColor')}
        label="Accent color"
        fallback={OWN_ACCENT}
        value={typed}
        onChange={setTyped}
      />
      {/^#[0-9a-f]{6}$/.test(color) ? (
        <AccentPreview color={color} />
      ) : (
        <Text tone="muted" size="sm">
          {color === ''
            ? 'Without a color, the portal has the one of PartnerHub.'
            : 'Enter a color such as #4f46e5.'}
        </Text>
      )}
      <Inline justify="end">
        <Button type="submit" variant="primary" isPending={form.isPending}>
          Save Color
        </Button>
      </Inline>
    </Form>
  );
}
