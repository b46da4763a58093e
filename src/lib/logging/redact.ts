const HIDDEN = '[redacted]';

/** Maximum length of a text in characters. Longer ones are of no use and could fill the disk. */
const MAX_TEXT = 8_000;

/** Names of fields whose values are secrets, in the log and in JSON inside a text. */
const secretName =
  'passw(?:or)?d|secret|token|ticket|otpauth|recovery[-_]?codes?|authorization|cookie|api[-_]?key|credential|smtp[-_]?url|database[-_]?url';
const secretKey = new RegExp(secretName, 'i');

/** Each pattern runs in linear time, because much of the logged text comes from outside. */
const patterns: readonly [RegExp, string][] = [
  // JSON Web Tokens.
  [/\beyJ[\w-]{8,2000}\.[\w-]{2,8000}\.?[\w-]*/g, HIDDEN],
  // Text as long as our tokens, session ids, API keys and hashes. Ids are shorter.
  [/(?:[\w+=-]|%[\da-f]{2}){40,}/gi, HIDDEN],
  // user:password@ in a URL.
  [/\b([a-z][a-z\d+.-]{0,20}:\/\/)[^\s/?#"'<>]{1,300}@/gi, `$1${HIDDEN}@`],
  [/\b(Bearer|Basic) +[^\s"',]+/gi, `$1 ${HIDDEN}`],
  // Answers of an OpenID provider.
  [/([?&](?:code|state|session_state)=)[^\s&;,"']+/gi, `$1${HIDDEN}`],
  // Paths whose next part is a secret.
  [/(\/(?:invite|reset-password|magic|calendar|feed|roadmap)\/)(?:[\w-]|%[\da-f]{2}){12,}/gi, `$1${HIDDEN}`],
  [/(\/unsubscribe\/)(?:[\w.-]|%[\da-f]{2}){12,}/gi, `$1${HIDDEN}`],
  [
    new RegExp(`(\\b[\\w-]{0,40}(?:${secretName}|session|click|browser)[\\w-]{0,20}=)[^\\s&;,"']+`, 'gi'),
    `$1${HIDDEN}`,
  ],
  [
    new RegExp(`("[\\w-]{0,40}(?:${secretName})[\\w-]{0,20}"\\s{0,5}:\\s{0,5})"[^"]*"?`, 'gi'),
    `$1"${HIDDEN}"`,
  ],
];

/** Hides secrets in a text: those in known places, those that look like a token, and those in `known`. */
export function redactText(text: string, known: readonly string[] = []): string {
  const shown = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
  const spared = known.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), shown);
  return patterns.reduce((rest, [pattern, hidden]) => rest.replace(pattern, hidden), spared);
}

/** Hides secrets in a line of JSON at any depth. Hides the whole value of a field that is named like a secret. */
export function redactLine(line: string, known: readonly string[] = []): string {
  const value: unknown = JSON.parse(line, (key, inner: unknown) => {
    if (secretKey.test(key) && inner !== null) return HIDDEN;
    return typeof inner === 'string' ? redactText(inner, known) : inner;
  });
  return JSON.stringify(value);
}
