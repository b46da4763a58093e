import type { ErrorObject, ValidateFunction } from 'ajv';
import type { McpTool } from './mcp-tool';

type Input = Readonly<Record<string, unknown>>;

const validators = new WeakMap<McpTool, ValidateFunction>();

/** Returns what is wrong with the arguments of a call, naming each, or null if they match the tool's schema. */
export async function findWrongInput(tool: McpTool, input: Input): Promise<string | null> {
  const validate = validators.get(tool) ?? (await compile(tool));
  if (validate(input)) return null;
  return [...new Set(validate.errors?.map(describe))].join('\n');
}

async function compile(tool: McpTool): Promise<ValidateFunction> {
  const { Ajv } = await import('ajv');
  // The API checks formats, and says in its own words what is wrong.
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true, verbose: true });
  const validate = ajv.compile(tool.inputSchema);
  validators.set(tool, validate);
  return validate;
}

/** Describes an error in words such as `body.name must be string`. */
function describe({ instancePath, keyword, params, message, data, parentSchema }: ErrorObject): string {
  const path = instancePath.slice(1).replaceAll('/', '.');
  const inside = (name: unknown) => [path, name].filter(Boolean).join('.');
  switch (keyword) {
    case 'additionalProperties': {
      const known = Object.keys(Object(parentSchema?.['properties'])).join(', ');
      return `There is no argument ${inside(params['additionalProperty'])}. ${path || 'This tool'} takes: ${known}`;
    }
    case 'required':
      return `${inside(params['missingProperty'])} is missing`;
    case 'enum':
      return `${path} must be one of: ${params['allowedValues'].join(', ')}`;
    case 'pattern':
      return `${path} can't be ${JSON.stringify(data)}`;
    default:
      return `${path} ${message}`;
  }
}
