import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { ErrorCode, isJSONRPCRequest, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';

/**
 * Passes messages from stdin to `/api/mcp` of a server, and its answers to stdout, until stdin ends.
 * @throws Error if the server doesn't accept the key
 */
export async function connectMcp(url: string, key: string): Promise<void> {
  const endpoint = new URL('/api/mcp', url);
  const headers = { Authorization: `Bearer ${key}` };
  await requireAccess(endpoint, headers);
  const local = new StdioServerTransport();
  const remote = new StreamableHTTPClientTransport(endpoint, { requestInit: { headers } });
  remote.onmessage = (message) => void local.send(message);
  local.onmessage = (message) =>
    void remote.send(message).catch((error: unknown) => local.send(failure(message, error)));
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    local.onclose = resolve;
  });
  await remote.start();
  await local.start();
  await ended;
  await Promise.all([remote.close(), local.close()]);
}

/** Assistants show why a server didn't start, but rarely why a message failed. */
async function requireAccess(endpoint: URL, headers: Record<string, string>): Promise<void> {
  const ping = JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'ping' });
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      ...headers,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: ping,
  }).catch((error: unknown) => {
    throw new Error(`${endpoint.origin} can't be reached. Is PartnerHub running there?`, { cause: error });
  });
  if (response.ok) return;
  const text = await response.text();
  throw new Error(`${endpoint.origin} refused the API key: ${response.status} ${text.slice(0, 200)}`);
}

/** Answers a request whose message couldn't be sent, so that the assistant doesn't wait for it. */
function failure(message: JSONRPCMessage, error: unknown): JSONRPCMessage {
  const text = error instanceof Error ? error.message : String(error);
  const id = isJSONRPCRequest(message) ? message.id : 0;
  return { jsonrpc: '2.0', id, error: { code: ErrorCode.InternalError, message: text } };
}
