import { outcomeOf, pageOf } from '../../../http/calls/answers';
import { outcome } from '../../../http/calls/call-response';
import { api, publicApi } from '../../../http/calls/declare';
import type { StripeServices } from './create-stripe';
import { receivedAnswer, stripeEventAnswer, stripeTrialAnswer } from './stripe-answer.schema';
import { manageStripe, stripeLimits } from './stripe.rules';
import { assignment, stripeEventFilters, triedEvents } from './stripe.schema';

export const stripeCalls = ({ stripeEvents, receiveStripeEvent }: StripeServices) => ({
  '/api/integrations/stripe/webhook/:token': publicApi({
    POST: {
      operationId: 'receiveStripeEvent',
      summary: 'Receive an event of Stripe',
      answer: outcomeOf([200], receivedAnswer),
      alsoRefuses: [400, 404, 413, 429],
      takesUpload: true,
      async run({ param, header, upload }) {
        await receiveStripeEvent({
          token: param('token'),
          sent: upload,
          signature: header('Stripe-Signature'),
        });
        return outcome(200, { received: true as const });
      },
    },
  }),
  '/api/stripe-events': api({
    GET: {
      operationId: 'listStripeEvents',
      summary: 'List the events that Stripe has sent',
      answer: pageOf(stripeEventAnswer),
      permission: manageStripe,
      query: stripeEventFilters,
      run: ({ actor, query }) => stripeEvents.list(actor, query),
    },
  }),
  '/api/stripe-events/try': api({
    POST: {
      operationId: 'tryStripeEvents',
      summary: 'Show what events of Stripe would do',
      answer: stripeTrialAnswer,
      permission: manageStripe,
      body: triedEvents,
      maxBody: stripeLimits.body,
      run: ({ actor, body }) => stripeEvents.tryOut(actor, body),
    },
  }),
  '/api/stripe-events/:id/assign': api({
    POST: {
      operationId: 'assignStripeEvent',
      summary: 'Assign a payment and its customer to an affiliate link',
      answer: stripeEventAnswer,
      alsoRefuses: [409],
      permission: manageStripe,
      body: assignment,
      run: ({ actor, param, body }) => stripeEvents.assign(actor, param('id'), body),
    },
  }),
  '/api/stripe-events/:id/replay': api({
    POST: {
      operationId: 'replayStripeEvent',
      summary: 'Work an event of Stripe off again',
      answer: stripeEventAnswer,
      alsoRefuses: [409],
      permission: manageStripe,
      run: ({ actor, param }) => stripeEvents.replay(actor, param('id')),
    },
  }),
});
