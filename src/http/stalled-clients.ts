import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Breaks a connection off when nothing has moved on it for `limit` ms although it is the client's turn to send or to read: what its
 * request holds, such as an open file or a large answer, would otherwise be held for as long as the client likes.
 */
export function endWhenStalled(request: IncomingMessage, response: ServerResponse, limit: number): void {
  response.setTimeout(limit, () => {
    const { socket } = request;
    if (isUnread(response)) return void socket.destroy();
    if (!isAwaited(request)) return void socket.setTimeout(limit);
    // Destroyed, so that whoever reads the body is told.
    if (response.headersSent) request.destroy();
    else response.writeHead(408, { Connection: 'close' }).end(() => request.destroy());
  });
}

/** Bytes of the answer wait for the client. Node postpones the timeout itself while some of them get through. */
const isUnread = ({ socket }: ServerResponse): boolean => (socket?.writableLength ?? 0) > 0;

/** The rest of the request is with the client, not waiting here for whoever reads it. */
const isAwaited = (request: IncomingMessage): boolean =>
  !request.complete && request.readableLength === 0 && !request.isPaused();
