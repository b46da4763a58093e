import type { WorkerMessage } from './messages';

/** A request to PartnerHub that hasn't been answered. */
interface Waiting {
  resolve(reply: { value: unknown; body: Buffer }): void;
  reject(error: Error): void;
}

/** Maximum number of simultaneous requests. Others wait. */
const MAX_CONCURRENT = 16;

/** The request and the call that it belongs to. */
export type Asked = Pick<Extract<WorkerMessage, { news: 'asks' }>, 'id' | 'tool' | 'given'>;

/** Sends requests to PartnerHub for tools that only PartnerHub has. */
export function createRequests(send: (news: WorkerMessage) => void) {
  const waiting = new Map<number, Waiting>();
  const queue: (() => void)[] = [];
  let underWay = 0;
  let nextRequest = 0;

  const next = () => {
    underWay -= 1;
    queue.shift()?.();
  };

  return {
    ask(asked: Asked, signal?: AbortSignal): Promise<{ value: unknown; body: Buffer }> {
      return new Promise((resolve, reject) => {
        const begin = () => {
          underWay += 1;
          if (signal?.aborted === true) {
            next();
            return reject(new Error('The request was ended'));
          }
          const request = nextRequest++;
          const cancel = () => send({ news: 'gives-up', request });
          const over = () => {
            waiting.delete(request);
            signal?.removeEventListener('abort', cancel);
            next();
          };
          signal?.addEventListener('abort', cancel);
          waiting.set(request, {
            resolve: (reply) => (over(), resolve(reply)),
            reject: (error) => (over(), reject(error)),
          });
          send({ news: 'asks', request, ...asked });
        };
        if (underWay < MAX_CONCURRENT) begin();
        else queue.push(begin);
      });
    },
    reply: (request: number, value: unknown, body: Buffer) => waiting.get(request)?.resolve({ value, body }),
    refuse: (request: number, error: Error) => waiting.get(request)?.reject(error),
  };
}

export type Requests = ReturnType<typeof createRequests>;
