import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Closes a connection on which nothing has moved for `limit` ms while it was the client's turn to send or read.
 * Otherwise a client could hold what its request uses, such as an open file or a large response, for as long as it
 * likes.
 */
export function endWhenStalled(request: IncomingMessage, response: ServerResponse, limit: number): void {
  response.setTimeout(limit, () => {
    const { socket } = request;
    if (isUnread(response)) return void socket.destroy();
    if (!isAwaited(request)) return void socket.setTimeout(limit);
    // Destroy the request, so that reading its body fails.
    if (response.headersSent) request.destroy();
    else response.writeHead(408, { Connection: 'close' }).end(() => request.destroy());
  });
}

/** Whether parts of the response wait for the client. Node extends the timeout itself while bytes get through. */
const isUnread = ({ socket }: ServerResponse): boolean => (socket?.writableLength ?? 0) > 0;

/** Whether the rest of the request hasn't arrived, rather than waiting here to be read. */
const isAwaited = (request: IncomingMessage): boolean =>
  !request.complete && request.readableLength === 0 && !request.isPaused();
