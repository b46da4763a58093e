import { z } from 'zod';
import type { Plugin } from '../plugin-api';

const text = (max: number) => z.string().trim().min(1).max(max);

/** A link in a page: never `javascript:` or the like. */
const webUrl = z
  .string()
  .max(2048)
  .refine(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
    'is no http(s) address',
  );

const card = {
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'needs small letters, digits and hyphens'),
  name: text(60),
  category: text(40),
  description: text(200),
};

const integration = z.discriminatedUnion('availability', [
  z.object({ ...card, availability: z.literal('coming_soon') }),
  z.object({ ...card, availability: z.literal('available'), setupUrl: webUrl }),
]);

/**
 * What plugins may contribute. A further kind is one line in each of these; `claims` says by what two contributions
 * of a kind are the same one, so that only one of them counts.
 */
export const contributions = z.object({
  integrations: z.array(integration).max(100).default([]),
});
export type Contributions = z.infer<typeof contributions>;
export type Kind = keyof Contributions & keyof Plugin;
export const claims: { [K in Kind]: (contribution: Contributions[K][number]) => string } = {
  integrations: ({ id }) => id,
};
export const idsOf = ({ integrations }: Contributions): Record<Kind, string[]> => ({
  integrations: integrations.map(claims.integrations),
});

export const kinds: readonly Kind[] = ['integrations'];
