import type { PluginTools } from './tools';

interface IntegrationCard {
  /** Unique among all plugins, such as `hubspot`: lowercase letters, digits and hyphens. */
  id: string;
  /** The product's name, up to 60 characters. */
  name: string;
  /** The kind of tool, such as `CRM`, up to 40 characters. */
  category: string;
  /** One sentence about its use for partner managers, up to 200 characters. */
  description: string;
}

interface SettingField {
  /** Such as `apiKey`: a lowercase letter, then letters and digits. Stored with the values, so don't change it. */
  name: string;
  /** The name that users see, up to 60 characters. */
  label: string;
  /** A sentence below the field, up to 300 characters. */
  description?: string;
}

interface RequirableField extends SettingField {
  isRequired?: boolean;
}

interface TypedField extends RequirableField {
  /** An example, shown in the empty field. */
  example?: string;
  /** Up to 2,000 characters. Default: 500. */
  maxLength?: number;
}

/** A field of the settings of an integration. PartnerHub draws it in the form, validates and stores its value. */
export type IntegrationSetting =
  | (TypedField & { kind: 'text'; isMultiline?: boolean; default?: string })
  /** An http or https address. */
  | (TypedField & { kind: 'url'; default?: string })
  /** Encrypted in the database, and never shown again. `isUrl`: an http or https address, such as an incoming webhook's. */
  | (TypedField & { kind: 'secret'; isUrl?: boolean })
  | (SettingField & {
      kind: 'choice';
      /** From 2 to 50. */
      choices: readonly { value: string; label: string }[];
      default: string;
    })
  | (SettingField & { kind: 'flag'; default?: boolean })
  /**
   * The types of events that `onEvent` gets. An integration can have one such field. Without it, `onEvent` gets all
   * events.
   */
  | (RequirableField & {
      kind: 'events';
      /** The types to choose from, such as `lead.created`, up to 100. Default: all types. */
      choices?: readonly string[];
      /** Default: all choices. */
      default?: readonly string[];
    })
  /** A text for each type of event. A type without its own text has the default one. */
  | (SettingField & {
      kind: 'templates';
      /** Up to 100 types of events with the text that they have unless a user writes another, and their variables. */
      templates: readonly {
        event: string;
        default: string;
        /** Names for `{{name}}`, with a description for users. */
        variables: Readonly<Record<string, string>>;
      }[];
      /** Up to 2,000 characters. Default: 500. */
      maxLength?: number;
    });

/** A text, flag, list of types of events, or texts by type of event. A text without a value is null. */
export type SettingValue = string | boolean | readonly string[] | Readonly<Record<string, string>> | null;
/** The values of all fields that an integration declares, with secrets. */
export type IntegrationSettings = Readonly<Record<string, SettingValue>>;

/** Something that has happened in a workspace. */
export interface PluginEvent {
  /** The same in all attempts to deliver the event. Use it to recognize repeated deliveries. */
  id: string;
  /** Such as `lead.status_changed`; `integration.test` for a test. */
  type: string;
  /** The type in words, such as `Lead: Status changed`. */
  label: string;
  workspaceId: string;
  /** Such as `lead`. */
  objectType: string;
  objectId: string | null;
  /**
   * The person or program that did it. `id` is null for API keys, rules and visitors; `name` is an email, or the name
   * of another actor.
   */
  actor: { id: string | null; name: string };
  /** The object as the API shows it; of a deleted object its last state. null if no call shows it. */
  data: Readonly<Record<string, unknown>> | null;
  changes: readonly { field: string; from: unknown; to: unknown }[];
  /** ISO 8601. */
  createdAt: string;
  /** The object's page in PartnerHub; null if it has none or was deleted. */
  url: string | null;
}

/** The tools of an integration's functions. */
export interface IntegrationTools extends Pick<PluginTools, 'fetch' | 'log' | 'signal' | 'now'> {
  /** The settings that an admin of the event's workspace has entered. */
  settings: IntegrationSettings;
}

/** The behaviour of an integration once an admin has connected it. */
interface Connection {
  /** The fields that an admin fills in to connect it, up to 30. */
  settings: readonly IntegrationSetting[];
  /**
   * Validates rules that the declaration of the settings can't express, such as that an address belongs to the service,
   * without requests. Returns messages by the name of the setting; an empty object if all are valid.
   */
  validate?(
    settings: IntegrationSettings,
  ): Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;
  /**
   * Called for each event, at least once, and for the events of one object in order. Has 20 seconds. When it throws,
   * PartnerHub tries again later, up to seven times within 28 hours, and respects the `Retry-After` of the last
   * response.
   */
  onEvent?(event: PluginEvent, tools: IntegrationTools): Promise<void> | void;
  /**
   * Shows an admin whether the settings work. Has 15 seconds. Throws or rejects with a PluginError if they don't. Default:
   * `onEvent` with an event of the type `integration.test`.
   */
  test?(tools: IntegrationTools): Promise<void> | void;
}

/** A card in Settings → Integrations. */
export type Integration = IntegrationCard &
  (
    | { availability: 'coming_soon' }
    | {
        availability: 'available';
        /** The http or https address that Connect opens in a new tab. */
        setupUrl: string;
      }
    | ({ availability: 'available'; setupUrl?: string } & Connection)
  );
