import { z } from 'zod';
import { authorizeMcp } from '../../../src/features/mcp/mcp.rules';
import { rawBodyOr } from '../../lib/api-answers.server';
import { customResponse } from '../../lib/api-response.server';
import { api } from '../../lib/api.server';
import { toolsOf } from './tools.server';

/** A message of JSON-RPC. The protocol's library reads the rest. */
const message = z.looseObject({ jsonrpc: z.literal('2.0', 'Send a message of the Model Context Protocol') });

const { loader, action } = api({
  POST: {
    operationId: 'mcp',
    summary: 'Call tools with the Model Context Protocol',
    answer: rawBodyOr([202], 'application/json'),
    permission: authorizeMcp,
    body: message,
    async run({ app, actor, context, body, header }) {
      authorizeMcp(actor);
      const headers = new Headers({ 'Content-Type': 'application/json' });
      for (const name of ['Accept', 'MCP-Protocol-Version']) {
        const value = header(name);
        if (value !== null) headers.set(name, value);
      }
      const request = new Request(`${context.origin}/api/mcp`, { method: 'POST', headers });
      const tools = await toolsOf(context, actor.apiKey?.scope ?? '');
      const response = await app.answerMcp(request, body, tools);
      const text = await response.text();
      return customResponse({
        status: response.status,
        headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
        body: text === '' ? null : text,
      });
    },
  },
});
export { loader, action };
