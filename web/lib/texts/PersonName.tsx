import { Lines } from '../../ui/layout/Lines';
import { Text } from '../../ui/text/Text';

/** A person in a table where the address matters: the name, and the email below it. */
export function PersonName({ name, email }: { name: string | null; email: string }) {
  return (
    <Lines>
      <Text as="span" lines={2} title={name ?? undefined}>
        {name ?? email}
      </Text>
      {name !== null && (
        <Text as="span" tone="muted" size="sm">
          {email}
        </Text>
      )}
    </Lines>
  );
}
