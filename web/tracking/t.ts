/**
 * The script for a company's own website: `<script src="https://…/t.js" data-workspace="ID" async></script>`. Reads the
 * parameter of an affiliate link from the address, reports the click, and keeps its id in the cookie `ph_click`. Whatever
 * fails, the page goes on as without it. docs/tracking.md describes its attributes.
 */

const COOKIE = 'ph_click';
const DAY = 86_400_000;
const KEPT = 90 * DAY;

interface Tracking {
  /** null without a click. */
  clickId: string | null;
  /** Lets a script with `data-consent="wait"` begin. */
  consent(): void;
}

declare global {
  interface Window {
    partnerhub?: Tracking;
  }
}

/** Bytes of a click id before its time, and of the time (`src/features/affiliates/clicks/click-ids.ts`). */
const [TIME_AT, TIME_BYTES] = [16, 6];

/** Returns when the click was made, in ms since the epoch; null for another text. */
function timeOf(clickId: string): number | null {
  if (!/^[\w-]{54}$/.test(clickId)) return null;
  const bytes = atob(clickId.replace(/-/g, '+').replace(/_/g, '/'));
  let time = 0;
  for (let at = TIME_AT; at < TIME_AT + TIME_BYTES; at += 1) time = time * 256 + bytes.charCodeAt(at);
  return time;
}

function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return found ? found.slice(name.length + 1) : null;
}

function writeCookie(name: string, value: string, seconds: number, domain: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}${domain && `; Domain=${domain}`}`;
}

/** Returns the domain that all hosts of the site share; browsers refuse cookies of wider ones such as `co.uk`. */
function sharedDomain(): string {
  const names = location.hostname.split('.');
  for (let count = 2; count <= names.length; count += 1) {
    const domain = names.slice(-count).join('.');
    writeCookie('ph_domain', '1', 10, domain);
    const isTaken = readCookie('ph_domain') !== null;
    writeCookie('ph_domain', '', 0, domain);
    if (isTaken) return domain;
  }
  return '';
}

/** Keeps a click id for 90 days after its click. Writing it at each visit keeps it in browsers that shorten cookies. */
function keep(clickId: string): void {
  const left = (timeOf(clickId) ?? 0) + KEPT - Date.now();
  if (left > 0) writeCookie(COOKIE, clickId, Math.floor(left / 1000), sharedDomain());
}

function start(script: HTMLScriptElement): void {
  const workspaceId = script.dataset.workspace ?? '';
  const server = new URL(script.src).origin;
  const address = new URLSearchParams(location.search);
  const tracking: Tracking = { clickId: null, consent: () => void begin() };
  const hasConsented = script.dataset.consent === 'wait';
  let hasBegun = false;
  window.partnerhub = tracking;

  async function begin(): Promise<void> {
    if (hasBegun) return;
    hasBegun = true;
    try {
      const passed = address.get(COOKIE);
      const kept = readCookie(COOKIE);
      if (passed !== null && timeOf(passed) !== null) adopt(passed);
      else {
        if (kept !== null && timeOf(kept) !== null) adopt(kept);
        const made = await report(kept);
        if (made !== null) adopt(made);
      }
    } catch {
      // The server can't be reached, or a blocker stops the call.
    }
  }

  function adopt(clickId: string): void {
    tracking.clickId = clickId;
    keep(clickId);
    if (script.dataset.stripe !== undefined) passToStripe(clickId);
  }

  /** Reports the click of the first known parameter; returns its id, or null without one. */
  async function report(kept: string | null): Promise<string | null> {
    if ([...address.keys()].every((name) => name === COOKIE)) return null;
    const known = await fetch(`${server}/api/track/params?workspaceId=${encodeURIComponent(workspaceId)}`);
    if (!known.ok) return null;
    const { params }: { params: string[] } = await known.json();
    const named = [...address].map(([name, value]) => ({ name: name.toLowerCase(), value }));
    for (const param of params) {
      const value = named.find(({ name }) => name === param.toLowerCase())?.value;
      if (!value) continue;
      const body = {
        workspaceId,
        param,
        value,
        page: location.origin + location.pathname,
        clickId: kept,
        hasConsented,
      };
      const answer = await fetch(`${server}/api/track/click`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...body, referrer: document.referrer.split(/[?#]/)[0] }),
        credentials: 'omit',
        keepalive: true,
      });
      if (!answer.ok) return null;
      const { clickId }: { clickId: string | null } = await answer.json();
      return clickId;
    }
    return null;
  }

  if (hasConsented) return;
  const page: Document & { prerendering?: boolean } = document;
  // Nobody sees a page that is made ahead.
  if (page.prerendering) page.addEventListener('prerenderingchange', () => void begin(), { once: true });
  else void begin();
}

/** Names the click to Stripe's links, pricing tables and buy buttons, also to those that the page adds later. */
function passToStripe(clickId: string): void {
  const pass = () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="https://buy.stripe.com/"]')) {
      const url = new URL(link.href);
      if (url.searchParams.get('client_reference_id') === clickId) continue;
      url.searchParams.set('client_reference_id', clickId);
      link.href = url.href;
    }
    for (const element of document.querySelectorAll('stripe-pricing-table, stripe-buy-button'))
      if (element.getAttribute('client-reference-id') !== clickId)
        element.setAttribute('client-reference-id', clickId);
  };
  pass();
  new MutationObserver(pass).observe(document.documentElement, { childList: true, subtree: true });
}

try {
  const script = document.currentScript ?? document.querySelector('script[data-workspace][src*="/t.js"]');
  if (script instanceof HTMLScriptElement && script.dataset.workspace) start(script);
} catch {
  // An old browser.
}

export {};
