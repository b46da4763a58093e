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

const failingEmail: Write = ({ event }) => {
  const textOf = (field: string) => String(changeOf(event, field)?.to ?? '');
  return [
    {
      kind: 'source_failing',
      title: `The email “${textOf('subject')}” to ${textOf('to')} wasn't sent`,
      body: textOf('reason'),
      url: '/settings?tab=email',
      audience: 'admin',
      recipients: { admins: true },
      group: {
        key: 'email_failing',
        title: (count) => `${count} scheduled emails weren't sent`,
        url: '/settings?tab=email',
      },
    },
  ];
};

export const failureRules: Readonly<Record<string, Rule>> = {
  'email.failing': { write: failingEmail },
  'integration.disabled': { write: disabledIntegration },
  'monitored_source.failing': { write: failingSource },
  'webhook.disabled': { write: disabledWebhook },
};
