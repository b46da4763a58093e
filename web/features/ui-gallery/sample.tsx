import { useId, type ReactNode } from 'react';
import { Stack } from '../../ui/Stack';

/** One heading of the gallery and what stands under it. */
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
