import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { clientDisconnected } from '../../lib/errors';

/**
 * Returns the body of a request, as fast as it is read. It fails with `clientDisconnected` if the client doesn't send all
 * of it. Destroying it drops the rest of the body, so that the connection can be used for the next request.
 */
export function streamBody(message: IncomingMessage): Readable {
  const body = new Readable({
    read: () => void message.resume(),
    destroy(error, done) {
      message.off('data', add).off('end', end).off('close', close);
      done(error);
    },
  });
  const add = (chunk: Buffer) => {
    if (!body.push(chunk)) message.pause();
  };
  const end = () => void body.push(null);
  // Node drops what has arrived but isn't read yet when the client disconnects.
  const close = () => void (message.readableEnded || body.destroy(clientDisconnected()));
  // Readers of the body get its error. Without a reader at that moment, the event would end the process.
  body.on('error', () => undefined);
  if (message.destroyed) close();
  else message.on('data', add).once('end', end).once('close', close).pause();
  return body;
}
