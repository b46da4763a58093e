import autocannon from 'autocannon';
import { median } from './report';

const CONNECTIONS = 32;
const SECONDS = 3;
const ROUNDS = 3;

/** Returns the requests per second of one call with 32 connections. Throws if a response is not 2xx. */
async function throughput({ url, cookie = '', body }: Side): Promise<number> {
  const result = await autocannon({
    url,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx`);
  return result.requests.average;
}

export interface Side {
  url: string;
  cookie?: string;
  /** Sent by POST. Default: a GET request. */
  body?: object;
}

/** Returns the median requests per second of two servers, measured in turn, so that other load affects both. */
export async function compare(
  ours: Side,
  theirs: Side,
): Promise<{ ours: number; theirs: number; ratio: number }> {
  await throughput(ours);
  await throughput(theirs);
  const rounds: { ours: number; theirs: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const our = await throughput(ours);
    rounds.push({ ours: our, theirs: await throughput(theirs) });
  }
  return {
    ours: median(rounds.map((round) => round.ours)),
    theirs: median(rounds.map((round) => round.theirs)),
    ratio: median(rounds.map((round) => round.ours / round.theirs)),
  };
}

/** Returns the median time of single requests in ms, measured in turn. */
export async function compareLatency(
  first: Side,
  second: Side,
  requests = 150,
): Promise<{ first: number; second: number }> {
  const times = { first: [] as number[], second: [] as number[] };
  for (let index = 0; index < requests; index++) {
    times.first.push(await timeOf(first));
    times.second.push(await timeOf(second));
  }
  return { first: median(times.first), second: median(times.second) };
}

async function timeOf({ url, cookie = '' }: Side): Promise<number> {
  const started = performance.now();
  const response = await fetch(url, { headers: { cookie } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - started;
}
