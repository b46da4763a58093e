import { changeOf, type Rule, type Write } from './event-notice';

const disabledWebhook: Write = ({ event, object }) => [
  {
    kind: 'source_failing',
    title: `The webhook to ${object.host ?? 'a receiver'} was disabled`,
    body: object.disabledReason,
    url: `/settings?tab=webhooks&webhook=${event.objectId}`,
    audience: 'admin',
    recipients: { admins: true },
  },
];

const disabledIntegration: Write = ({ object }) => [
  {
    kind: 'source_failing',
    title: `The integration with ${object.name ?? 'a tool'} was disabled`,
    body: object.disabledReason,
    url: '/settings?tab=integrations',
    audience: 'admin',
    recipients: { admins: true },
  },
];

const failingSource: Write = ({ event }) => {
  const textOf = (field: string) => String(changeOf(event, field)?.to ?? '');
  return [
    {
      kind: 'source_failing',
      title: `PartnerHub can't check ${textOf('source')} of ${textOf('competitor')}`,
      body: textOf('lastError'),
      url: '/insights/monitoring?tab=sources',
      audience: 'admin',
      recipients: { admins: true },
      group: {
        key: 'source_failing',
        title: (count) => `PartnerHub can't check ${count} monitored sources`,
        url: '/insights/monitoring?tab=sources',
      },
    },
  ];
};

export const failureRules: Readonly<Record<string, Rule>> = {
  'integration.disabled': { write: disabledIntegration },
  'monitored_source.failing': { write: failingSource },
  'webhook.disabled': { write: disabledWebhook },
};
