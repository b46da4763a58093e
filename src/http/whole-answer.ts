import type { IncomingMessage, ServerResponse } from 'node:http';

/** An answer whose body is at hand, as those of `/api/*` and of screens are: it need not be read back from a stream. */
export interface WholeAnswer {
  status: number;
  headers: Headers | Readonly<Record<string, string>>;
  wholeBody: string | Uint8Array;
}

export const isWholeAnswer = (answer: Response | WholeAnswer): answer is WholeAnswer => 'wholeBody' in answer;

export function sendWhole(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, wholeBody }: WholeAnswer,
): void {
  response.statusCode = status;
  const lines = headers instanceof Headers ? headers : Object.entries(headers);
  for (const [name, value] of lines) response.setHeader(name, value);
  response.setHeader('Content-Length', Buffer.byteLength(wholeBody));
  response.end(request.method === 'HEAD' ? undefined : wholeBody);
}
