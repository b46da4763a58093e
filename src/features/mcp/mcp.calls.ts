import * as z from 'zod';
import { toolsOf } from './tools';
import { rawBodyOr } from '../../http/calls/answers';
import { customResponse } from '../../http/calls/call-response';
import { api } from '../../http/calls/declare';
import { answerMcp } from './answer-mcp';
import { authorize, type Actor } from '../../lib/actor';
import { forbidden } from '../../lib/errors';
import { viewers } from '../../lib/roles';

/** A message of JSON-RPC. The protocol's library reads the rest. */
const message = z
  .looseObject({ jsonrpc: z.literal('2.0', 'Send a message of the Model Context Protocol') })
  .meta({ examples: [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }] });

/** A message that the protocol's library refuses. */
const messageError = z
  .object({
    jsonrpc: z.literal('2.0'),
    error: z.object({ code: z.int(), message: z.string(), data: z.unknown().optional() }),
    id: z.union([z.string(), z.number()]).nullable(),
  })
  .meta({ id: 'McpError', description: 'An error of JSON-RPC 2.0.' });

export const mcpCalls = () => ({
  '/api/mcp': api({
    POST: {
      operationId: 'mcp',
      summary: 'Call tools with the Model Context Protocol',
      answer: rawBodyOr([202], 'application/json'),
      otherErrors: {
        statuses: {
          400: 'The message is invalid, or of a version of the protocol that is not supported.',
          406: '`Accept` has to allow application/json and text/event-stream.',
        },
        body: messageError,
      },
      permission: authorizeMcp,
      body: message,
      async run({ actor, context, body, header }) {
        authorizeMcp(actor);
        const headers = new Headers({ 'Content-Type': 'application/json' });
        for (const name of ['Accept', 'MCP-Protocol-Version']) {
          const value = header(name);
          if (value !== null) headers.set(name, value);
        }
        const request = new Request(`${context.origin}/api/mcp`, { method: 'POST', headers });
        const tools = await toolsOf(context, actor.apiKey?.scope ?? '');
        const response = await answerMcp(request, body, tools);
        const text = await response.text();
        return customResponse({
          status: response.status,
          headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
          body: text === '' ? null : text,
        });
      },
    },
  }),
});

/**
 * Allows the Model Context Protocol only to programs with an API key that can read.
 * @throws 403 for everyone else, including people, whose session a page could abuse
 */
function authorizeMcp(actor: Actor): void {
  authorize(actor, viewers);
  if (!actor.apiKey) throw forbidden('The Model Context Protocol needs an API key');
}
