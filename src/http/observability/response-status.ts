import type { ServerResponse } from 'node:http';
import { CLIENT_DISCONNECTED } from '../../lib/errors';

/** Returns the status of a closed response: 499 if the client disconnected before the response began. */
export const responseStatus = ({ headersSent, statusCode }: ServerResponse): number =>
  headersSent ? statusCode : CLIENT_DISCONNECTED;
