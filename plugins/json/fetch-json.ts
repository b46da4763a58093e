import {
  conditionalHeaders,
  PluginError,
  validatorsOf,
  type PluginTools,
  type SourceMemory,
} from 'partnerhub/plugin';

export interface FetchedJson {
  json: unknown;
  /** The address after redirects. */
  url: string;
  validators: SourceMemory;
}

/** Maximum depth of lists and objects. Paths can't reach deeper values, and hostile JSON is deep. */
const MAX_DEPTH = 100;

/**
 * Returns null if the server reports no change.
 * @throws PluginError
 */
export async function fetchJson(
  url: string | null,
  validators: SourceMemory,
  tools: Pick<PluginTools, 'fetch'>,
): Promise<FetchedJson | null> {
  if (url === null) throw new PluginError('This source has no URL');
  const answer = await tools.fetch(url, {
    headers: {
      accept: 'application/json, application/*+json;q=0.9, */*;q=0.1',
      ...conditionalHeaders(validators),
    },
  });
  if (answer.status === 304) return null;
  const address = answer.url || url;
  const { host } = new URL(address);
  if (!answer.ok) throw new PluginError(`${host} answered with an error (${answer.status})`);
  const text = (await answer.text()).replace(/^\uFEFF/, '');
  if (isDeep(text)) throw new PluginError(`The JSON of ${host} is nested too deeply`);
  return { json: parse(text, host), url: address, validators: validatorsOf(answer.headers) };
}

function parse(text: string, host: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new PluginError(`${host} did not return JSON`, { cause });
  }
}

/** Returns whether lists and objects are nested too deeply, without parsing them. */
function isDeep(text: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '"') isText = !isText;
    else if (isText) at += letter === '\\' ? 1 : 0;
    else if (letter === '[' || letter === '{') depth += 1;
    else if (letter === ']' || letter === '}') depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
