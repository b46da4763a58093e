import { describe, expect, it } from 'vitest';
import { readPage } from '../../src/reading/pages/read-page';
import { findObstacle } from './obstacles';

const URL = 'https://initrode.example/pricing';
const words = 'Initrode sells printers to offices, with paper, toner and someone who comes when they jam. ';

const obstacleOf = (
  html: string,
  { lastText = null, url = URL }: { lastText?: string | null; url?: string } = {},
) =>
  findObstacle({
    page: readPage(html, { contentType: 'text/html', url }),
    html,
    url,
    isRedirected: url !== URL,
    lastText,
  });

const challenge = `<title>Just a moment...</title><h1>initrode.example</h1><p>Verify you are human by completing the action below.</p>
  <p>initrode.example needs to review the security of your connection.</p><p>Ray ID: 8f2c1d0a9b7e6f54</p>
  <script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script>`;
const signIn = `<title>Sign in – Initrode</title><h1>Sign in</h1><form><label>Email <input type="email"></label><input name="p" type="password"><button>Sign in</button></form>`;

describe('answers that are not the page', () => {
  it.each([
    ['a bot challenge', challenge, 'prove that the visitor is a person'],
    [
      'a captcha',
      '<title>initrode.example</title><p>Our systems have detected unusual traffic. Please show that you are not a robot.</p><div class="g-recaptcha" data-sitekey="x"></div>',
      'prove that the visitor is a person',
    ],
    [
      'a firewall that checks the browser',
      '<title>Checking your browser</title><p>This is automatic. Your browser will be sent on shortly.</p>',
      'prove that the visitor is a person',
    ],
    [
      'maintenance',
      '<title>Initrode</title><h1>We’ll be back soon</h1><p>Our shop is undergoing scheduled maintenance.</p>',
      'down for maintenance',
    ],
    ['maintenance in German', '<title>Wartungsarbeiten</title><p>Bitte später wiederkommen.</p>', 'down for'],
    [
      'a consent wall',
      '<title>Before you continue</title><main><h1>Before you continue to Initrode</h1><p>We use cookies and data to deliver services.</p><a>Accept all</a></main>',
      'agree to cookies',
    ],
    ['a sign-in page', signIn, 'sign in first'],
  ])('%s is an obstacle', (_, html, reason) => expect(obstacleOf(html)).toContain(reason));

  it('a sign-in page without a password, after a redirect, is an obstacle', () => {
    const html = '<title>Log in</title><h1>Log in</h1><input type="email"><button>Next</button>';
    expect(obstacleOf(html, { url: 'https://id.initrode.example/login?next=/pricing' })).toContain('sign in');
    expect(obstacleOf(html)).toBeNull();
  });

  it.each([
    [
      'a page with a form to sign in',
      `<title>Pricing</title><h1>Plans</h1>${signIn.slice(signIn.indexOf('<form>'))}`,
    ],
    [
      'a long page about signing in',
      `<title>Sign in with SSO</title><p>${words.repeat(12)}</p><input type="password">`,
    ],
    ['a page about maintenance', `<title>Maintenance plans</title><h1>Maintenance</h1><p>${words}</p>`],
    ['a page about captchas', `<title>Captcha</title><h1>Stop robots</h1><p>${words.repeat(9)}</p>`],
    [
      'a contact form with a captcha',
      `<title>Contact</title><h1>Contact</h1><p>${words}</p><div class="g-recaptcha"></div>`,
    ],
    ['a policy about cookies', `<title>Cookie policy</title><h1>Cookies</h1><p>${words}</p>`],
  ])('%s is no obstacle', (_, html) => expect(obstacleOf(html)).toBeNull());

  it('a page that has looked like this before is no obstacle', () => {
    expect(obstacleOf(signIn, { lastText: 'Sign in\nEmail\nSign in' })).toBeNull();
    expect(obstacleOf(signIn, { lastText: 'Plans\nPro: $49' })).not.toBeNull();
  });
});
