import { definePlugin } from 'partnerhub/plugin';

const SECRET = /^whsec_[\w+/=-]{1,200}$/;

/** The card of Stripe, which sends its events to PartnerHub. The core receives them. */
export default definePlugin({
  integrations: [
    {
      id: 'stripe',
      name: 'Stripe',
      category: 'Payments',
      description: 'Payments, refunds and disputes in Stripe earn and take back commissions.',
      availability: 'available',
      settings: [
        {
          name: 'secret',
          kind: 'secret',
          label: 'Signing secret',
          description: 'Stripe shows it when you have added the endpoint.',
          example: 'whsec_…',
          isRequired: true,
        },
        {
          name: 'secret2',
          kind: 'secret',
          label: 'Second signing secret',
          description: 'Of another endpoint, or the new one while you roll the secret.',
          example: 'whsec_…',
        },
        {
          name: 'acceptTest',
          kind: 'flag',
          label: 'Accept test events',
          description: 'Payments in test mode then earn commissions, too. Leave it off for real partners.',
        },
      ],
      validate: (settings) =>
        Object.fromEntries(
          ['secret', 'secret2'].flatMap((name): [string, string][] => {
            const value = settings[name];
            return typeof value === 'string' && !SECRET.test(value)
              ? [[name, 'A signing secret begins with whsec_']]
              : [];
          }),
        ),
      // Nothing to call: Stripe calls PartnerHub.
      test: () => undefined,
    },
  ],
});
