import * as z from 'zod';

/** Body of `PUT /api/integrations/{id}`. The plugin's fields validate the values. */
export const integrationBody = z.object({
  settings: z.record(z.string(), z.unknown(), 'Settings must be an object').meta({
    description:
      'Values by the names of `fields` of the integration. A secret that is left out stays as it is.',
  }),
});

export type IntegrationBody = z.infer<typeof integrationBody>;
