import { useId, type ReactNode } from 'react';
import { Stack } from '../../ui/layout/Stack';

/** A heading of the gallery with its samples. */
export function Sample({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap={12}>
        <h2 id={id}>{title}</h2>
        {children}
      </Stack>
    </section>
  );
}
