import type { Page } from 'partnerhub/plugin';

/** What a request to a page returned. */
export interface Answered {
  page: Page;
  html: string;
  /** Whether the answer came from another address than the requested one. */
  isRedirected: boolean;
  url: string;
  /** The text of the page at the last check; null if there is none. */
  lastText: string | null;
}

interface Obstacle {
  /** Continues `The page could not be read: `. */
  reason: string;
  /** Longer texts are pages with content. In characters. */
  longest: number;
  isShown(answered: Answered, start: string): boolean;
}

const asksForProof =
  /^(just a moment|one moment|attention required|checking (your browser|if the site)|(please )?verify(ing)? (that )?you|are you (a )?(human|robot)|robot check|(human|bot) verification|security (check|verification)|pardon our interruption|access (to this page has been )?denied|please wait|ddos.guard|einen moment|un instant|un momento)/im;
const proof =
  /\bray id\b|captcha|\b(human|robots?|bots?)\b|unusual (traffic|activity)|javascript and cookies|your browser/i;
const proofScript =
  /challenge-platform|cf-chl|cf-turnstile|g-recaptcha|h-captcha|px-captcha|captcha-delivery|_incapsula_resource|awswaf/i;
const maintenance =
  /\b(under|undergoing|down for|offline for|performing) .{0,30}maintenance\b|\bmaintenance mode\b|\b(we('|’)?ll|will) be (right back|back (soon|shortly|later|online|in an?|in \d|at \d))\b|\bbe back (soon|shortly|online)\b|temporarily (unavailable|offline|down)|wartungs(arbeiten|modus)|en (cours de )?maintenance|en mantenimiento|in manutenzione|in onderhoud|em manutenção/i;
const consent =
  /^(before you continue|bevor (du|sie)|avant de continuer|we (and our .{0,30} )?(value|respect|care about) your privacy|your privacy|privacy (settings|choices|preferences)|(manage )?(cookie|consent)( (consent|settings|preferences|wall|choices))?$)/im;
const aboutConsent = /\b(accept|agree|consent|reject|zustimmen|akzeptieren|accepter|aceptar)/i;
const signIn =
  /^((please )?(sign|log) ?in\b|(sign|log)(ging)? (in )?to\b|login\b|welcome back|anmelden|einloggen|(se )?connexion|se connecter|iniciar sesión|accedi\b|inloggen|entrar\b)/im;
const passwordField = /<input\b[^>]{0,400}\btype\s*=\s*["']?password/i;
const signInPath = /\/(log-?in|sign-?in|auth|sso|oauth2?|saml|session|account)s?(\/|$|\.)/i;
const consentAddress = /\/\/consent\.|\/(consent|cookie-?wall|gdpr)\b/i;

const obstacles: readonly Obstacle[] = [
  {
    reason: 'its site asked to prove that the visitor is a person',
    longest: 1_500,
    isShown: ({ page, html }, start) =>
      (asksForProof.test(start) && (proof.test(page.text) || proofScript.test(html))) ||
      (page.text.length < 500 && proofScript.test(html) && proof.test(page.text)),
  },
  {
    reason: 'its site is down for maintenance',
    longest: 700,
    isShown: (_, start) => maintenance.test(start),
  },
  {
    reason: 'its site asked to agree to cookies first',
    longest: 1_500,
    isShown: ({ page, url, isRedirected }, start) =>
      (consent.test(start) || (isRedirected && consentAddress.test(url))) && aboutConsent.test(page.text),
  },
  {
    reason: 'its site asked to sign in first',
    longest: 700,
    isShown: ({ html, url, isRedirected }, start) =>
      signIn.test(start) &&
      (passwordField.test(html) || (isRedirected && signInPath.test(new URL(url).pathname))),
  },
];

const START_LINES = 3;
/** Share of the lines that a page has in common with its last text. */
const SAME_PAGE = 0.5;

/**
 * Returns why an answer isn't the page, such as a sign-in page; null if it is. A page that has looked like this before is
 * the page.
 */
export function findObstacle(answered: Answered): string | null {
  const { page, lastText } = answered;
  const lines = page.text.split('\n');
  if (lastText !== null) {
    const last = new Set(lastText.split('\n'));
    if (lines.filter((line) => last.has(line)).length >= lines.length * SAME_PAGE) return null;
  }
  const start = [page.title, ...lines.slice(0, START_LINES)].join('\n');
  const found = obstacles.find(
    ({ longest, isShown }) => page.text.length <= longest && isShown(answered, start),
  );
  return found?.reason ?? null;
}
