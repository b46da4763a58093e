import { definePlugin, type Integration, type IntegrationSetting } from 'partnerhub/plugin';
import { addressProblem, discordAddress, slackAddress, teamsAddress, type AddressRule } from './addresses';
import { chatEvents, usualEvents } from './events';
import { messageOf } from './message';
import { post } from './post';
import { discord, mattermost, slack, teams, type Service } from './services';

interface ChatTool {
  id: string;
  name: string;
  description: string;
  /** Instructions for creating the webhook. */
  help: string;
  service: Service;
  address: AddressRule;
  /** Other servers that accept the same requests. */
  others: { value: string; label: string; service: Service }[];
}

/** A server that forwards requests, such as a relay inside the company's network. */
const relay = (service: Service) => ({ value: 'relay', label: 'A relay of your own', service });

const tools: readonly ChatTool[] = [
  {
    id: 'slack',
    name: 'Slack',
    description: 'Get notified of new applications, leads and referrals in Slack.',
    help: 'In Slack, add an app with an incoming webhook for the channel, and copy its URL.',
    service: slack,
    address: slackAddress,
    others: [{ value: 'mattermost', label: 'Mattermost or Rocket.Chat', service: mattermost }, relay(slack)],
  },
  {
    id: 'microsoft-teams',
    name: 'Microsoft Teams',
    description: 'Get notified of new applications, leads and referrals in Microsoft Teams.',
    help: 'In Teams, open the channel’s Workflows, choose “Send webhook alerts to a channel”, and copy its URL.',
    service: teams,
    address: teamsAddress,
    others: [relay(teams)],
  },
  {
    id: 'discord',
    name: 'Discord',
    description: 'Get notified of new applications, leads and referrals in Discord.',
    help: 'In Discord, open the channel’s settings → Integrations → Webhooks, and copy the URL of a new one.',
    service: discord,
    address: discordAddress,
    others: [relay(discord)],
  },
];

const settingsOf = ({ name, help, address, others }: ChatTool): readonly IntegrationSetting[] => [
  {
    name: 'webhookUrl',
    kind: 'secret',
    isUrl: true,
    isRequired: true,
    label: 'Webhook URL',
    description: help,
    example: address.example,
  },
  {
    name: 'server',
    kind: 'choice',
    label: 'Server',
    choices: [{ value: 'service', label: name }, ...others.map(({ value, label }) => ({ value, label }))],
    default: 'service',
  },
  {
    name: 'events',
    kind: 'events',
    label: 'Events',
    isRequired: true,
    choices: chatEvents.map(({ event }) => event),
    default: usualEvents,
  },
  {
    name: 'messages',
    kind: 'templates',
    label: 'Messages',
    description: 'A link to the record is added.',
    templates: chatEvents,
  },
];

function integrationOf(tool: ChatTool): Integration {
  const { id, name, description, service, address, others } = tool;
  const serviceOf = (server: unknown) => others.find(({ value }) => value === server)?.service ?? service;
  return {
    id,
    name,
    category: 'Chat',
    description,
    availability: 'available',
    settings: settingsOf(tool),
    validate({ server, webhookUrl }): Record<string, string> {
      if (server !== 'service' || typeof webhookUrl !== 'string') return {};
      const problem = addressProblem(webhookUrl, address);
      return problem === null ? {} : { webhookUrl: problem };
    },
    async onEvent(event, given) {
      const { settings } = given;
      const used = serviceOf(settings['server']);
      await post(used, String(settings['webhookUrl']), messageOf(event, settings, used.escape), given);
    },
  };
}

/** Chat tools that show messages in a channel, through its incoming webhook. */
export default definePlugin({ integrations: tools.map(integrationOf) });
