import { examplesOf, type CallExamples } from './examples/describe-examples';
import { fieldsOf, notesOf, sharedName, typeOf, type FieldRow } from './describe/describe-fields';
import type { Answered, JsonSchema, OpenApi, Operation, Parameter } from './openapi.types';
import { peopleOf, scopesText } from './describe/who-may-call';

export interface CallLink {
  id: string;
  method: string;
  path: string;
  summary: string;
}

export interface CallGroup {
  name: string;
  slug: string;
  description: string;
  calls: CallLink[];
}

/** A success, or an error with a body of its own. */
export interface DescribedAnswer {
  /** Such as `Answer 201`. */
  title: string;
  text: string;
  /** The type of its body; empty if the document doesn't have it. */
  type: string;
}

export interface DescribedCallView extends CallLink {
  callers: string;
  keys: string;
  parameters: (FieldRow & { place: string })[];
  /** null for a call without a body. */
  body: { type: string; isRequired: boolean; fields: FieldRow[]; notes: string } | null;
  answers: DescribedAnswer[];
  answerFields: FieldRow[];
  /** The statuses of the errors that it can answer with. */
  errors: string[];
  examples: CallExamples;
}

const isError = (status: string): boolean => status >= '400';

const slugOf = (tag: string): string => tag.toLowerCase().replaceAll(' ', '-');

interface Placed {
  method: string;
  path: string;
  operation: Operation;
}

const operationsOf = ({ paths }: OpenApi): Placed[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

const linkTo = ({ method, path, operation }: Placed): CallLink => ({
  id: operation.operationId,
  method,
  path,
  summary: operation.summary,
});

/** Returns the overview: the calls of each tag, and the errors that all calls share. */
export function overviewOf(document: OpenApi) {
  const operations = operationsOf(document);
  const { version } = document.info;
  const groups = document.tags.map(({ name, description }): CallGroup => ({
    name,
    slug: slugOf(name),
    description,
    calls: operations.filter(({ operation }) => operation.tags.includes(name)).map(linkTo),
  }));
  const errors = Object.entries(document.components.responses).map(([status, { description }]) => ({
    status,
    text: description,
  }));
  return { version, groups, errors };
}

/**
 * Returns the page of a tag, or null if the document doesn't have the tag. @param origin the server's origin, for
 * examples
 */
export function groupPageOf(document: OpenApi, slug: string, origin: string) {
  const tag = document.tags.find((each) => slugOf(each.name) === slug);
  if (!tag) return null;
  const { name, description } = tag;
  const own = operationsOf(document).filter(({ operation }) => operation.tags.includes(name));
  return {
    name,
    description,
    calls: own.map((placed) => ({
      ...describeOperation(placed),
      examples: examplesOf(placed, document, origin),
    })),
    objects: [...sharedIn(own, document)].sort().map((each) => ({
      name: each,
      fields: fieldsOf(document.components.schemas[each] ?? {}),
    })),
  };
}

function describeOperation(placed: Placed): Omit<DescribedCallView, 'examples'> {
  const { operation } = placed;
  const answers = Object.entries(operation.responses);
  const described = answers.filter((entry): entry is [string, Answered] => !('$ref' in entry[1]));
  const succeeded = described.filter(([status]) => !isError(status));
  const schemas = succeeded.flatMap(([, { content = {} }]) => Object.values(content));
  const [only] = schemas;
  return {
    ...linkTo(placed),
    callers: peopleOf(operation['x-permission']),
    keys: keysText(operation),
    parameters: (operation.parameters ?? []).map(describeParameter),
    body: describeBody(operation.requestBody),
    answers: described.map(([status, { description, content = {} }]) => ({
      title: `${isError(status) ? 'Error' : 'Answer'} ${status}`,
      text: description,
      type: Object.entries(content)
        .map(([type, { schema }]) => (type === 'application/json' ? jsonType(schema) : type))
        .filter(Boolean)
        .join(', '),
    })),
    answerFields: only ? fieldsOf(itemOf(only.schema)) : [],
    errors: answers.map(([status]) => status).filter(isError),
  };
}

/** Returns the schema of a list's items, or the schema itself. */
const itemOf = (schema: JsonSchema): JsonSchema =>
  schema.type === 'array' && typeof schema.items === 'object' && !Array.isArray(schema.items)
    ? schema.items
    : schema;

function jsonType(schema: JsonSchema): string {
  const type = typeOf(schema);
  return type === 'anything' || type === 'object' ? 'JSON' : `JSON: ${type}`;
}

const describeParameter = ({ name, in: place, required = false, description, schema }: Parameter) => ({
  name,
  place,
  type: typeOf(schema),
  isRequired: required,
  notes: [description, notesOf(schema)].filter(Boolean).join(' '),
});

function describeBody(body: Operation['requestBody']): DescribedCallView['body'] {
  const [content] = Object.entries(body?.content ?? {});
  if (!body || !content) return null;
  const [type, { schema }] = content;
  const isJson = type === 'application/json';
  return {
    type: isJson ? jsonType(schema) : type,
    isRequired: body.required,
    fields: fieldsOf(schema),
    notes: isJson ? '' : sizeText(schema),
  };
}

const MIB = 1024 * 1024;
const sizeText = ({ maxLength }: JsonSchema): string =>
  maxLength === undefined ? '' : `At most ${Math.round((maxLength / MIB) * 10) / 10} MiB.`;

function keysText({ 'x-api-key-scopes': scopes, 'x-permission': permission }: Operation): string {
  if (scopes.length > 0) return `With the scope ${scopesText(scopes)}`;
  return permission === 'anyone' ? 'Not needed' : 'No';
}

/** Returns the names of the shared schemas that the calls use, directly or through other schemas. */
function sharedIn(operations: readonly Placed[], { components }: OpenApi): Set<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const name = '$ref' in value && typeof value.$ref === 'string' ? sharedName({ $ref: value.$ref }) : null;
    if (name !== null && !found.has(name)) {
      found.add(name);
      visit(components.schemas[name]);
    }
    for (const each of Object.values(value)) visit(each);
  };
  for (const { operation } of operations)
    visit([operation.parameters, operation.requestBody, operation.responses]);
  return found;
}
