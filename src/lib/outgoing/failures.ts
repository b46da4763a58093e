const brand = 'partnerhub.fetch-failure';

/** The reason why an outgoing request failed. */
export type FailureReason = 'refused' | 'unreachable' | 'timeout' | 'too-large' | 'redirects' | 'aborted';

/** A request that failed before the response was complete. The message is a sentence for users. */
export interface FetchFailure extends Error {
  readonly brand: typeof brand;
  readonly reason: FailureReason;
}

export const fetchFailure = (reason: FailureReason, message: string, cause?: unknown): FetchFailure =>
  Object.assign(new Error(message, { cause }), { brand, reason } as const);

/** Checks the brand instead of instanceof, because plugins and the two bundles have copies of this module. */
export const isFetchFailure = (error: unknown): error is FetchFailure =>
  error instanceof Object && 'brand' in error && error.brand === brand;

/** Converts any error of a request to `host` into a FetchFailure. */
export function explainFailure(error: unknown, host: string): FetchFailure {
  const causes = [...causesOf(error)];
  const known = causes.find(isFetchFailure);
  if (known) return known;
  const codes = causes.map(codeOf);
  const match = messages.find(([pattern]) => codes.some((code) => pattern.test(code)));
  const [, reason, message] = match ?? [null, 'unreachable' as const, 'could not be reached'];
  return fetchFailure(reason, `${host} ${message}`, error);
}

const messages: [RegExp, FailureReason, string][] = [
  [/^(ENOTFOUND|EAI_NODATA|EAI_NONAME)$/, 'unreachable', 'was not found: check the address'],
  [/^EAI_AGAIN$/, 'unreachable', 'could not be looked up at the moment'],
  [/^ECONNREFUSED$/, 'unreachable', 'refused the connection'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'unreachable', 'closed the connection'],
  [/^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/, 'timeout', 'did not answer in time'],
  [
    /^(HPE_|HTTPParserError|UND_ERR_(HEADERS_OVERFLOW|RES_|RESPONSE))/,
    'unreachable',
    'gave an answer that is not valid HTTP',
  ],
  [/^(Z_|ERR__?ZLIB|ERR_BROTLI)/, 'unreachable', 'gave an answer whose compression is broken'],
  [/CERT|^ERR_TLS|^ERR_SSL|^EPROTO|SIGNATURE|_VERIFY_/, 'unreachable', 'has no valid certificate'],
];

function* causesOf(error: unknown): Generator<unknown> {
  if (!(error instanceof Error)) return;
  yield error;
  if (error instanceof AggregateError) for (const inner of error.errors) yield* causesOf(inner);
  yield* causesOf(error.cause);
}

/** Returns the code of an error, else its name, because errors of the HTTP parser have no code. */
const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};
