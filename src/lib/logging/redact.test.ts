import { expect, it } from 'vitest';
import { leastCpuMs } from '../../testing/cpu-time';
import { newToken } from '../ids';
import { redactLine, redactText } from './redact';

it('hides text in the places where secrets occur', () => {
  const token = newToken();
  for (const text of [
    `You made a POST request to "/invite/${token}" but did not provide an action`,
    `/reset-password/${token}.data?x=1`,
    `/calendar/${token.slice(0, 20)}.ics`,
    `/roadmap/%41${token.slice(0, 20)}`,
    `/%69nvite/${token}%`,
    `https://x.example/r/code?click=${token.slice(0, 9)}`,
    `smtp://ann:${token.slice(0, 9)}@mail.example.com:587 refused`,
    `Authorization: Bearer ${token.slice(0, 9)}`,
    `basic ${token.slice(0, 9)}`,
    `cookie: a=1; __Host-partnerhub_session=${token.slice(0, 9)}; b=2`,
    `{"ticket":"${token.slice(0, 9)}","code":"123456"}`,
    `otpauth://totp/PartnerHub:a@b.co?issuer=PartnerHub&secret=${token.slice(0, 9)}&digits=6`,
    `GET /auth/oidc/callback?code=${token.slice(0, 9)}&iss=https%3A%2F%2Fid.example`,
    `/auth/oidc/callback.data?iss=x&state=${token.slice(0, 9)}`,
    `id_token=${token.slice(0, 9)}&state=`,
    `{"id_token":"${token.slice(0, 9)}","access_token":"x"}`,
    `unexpected answer eyJhbGciOiJub25lIn0.${token.slice(0, 9)}.c2ln`,
    `Unexpected end of {"email":"a@b.co","password":"${token.slice(0, 9)}`,
  ]) {
    const shown = redactText(text);
    expect([text, shown.includes(token.slice(0, 9))]).toEqual([text, false]);
    expect(shown).toContain('[redacted]');
  }
});

it('keeps text without secrets', () => {
  for (const text of [
    'select `id` from `users` where `email` = ? - SQLITE_BUSY: database is locked',
    'GET /partners/01a201c2-6977-7159-94e5-f8ebf34db0d3/edit',
    '    at load (file:///srv/partnerhub/src/features/roadmap/roadmap.service.ts:12:3)',
    'connect ECONNREFUSED mail.example.com:587',
    'ann@example.org could not sign in',
  ])
    expect(redactText(text)).toBe(text);
});

// ASVS 16.2.5
it('hides fields with names of secrets at any depth, and known secrets anywhere', () => {
  const line = JSON.stringify({
    msg: 'the mail server said hunter2-hunter2',
    request: {
      headers: { Authorization: 'x', 'Set-Cookie': ['a', 'b'], Host: 'h' },
      body: [{ newPassword: 'y', ticket: 't', recoveryCodes: ['a'], otpauthUrl: 'u', mfaSecret: 's' }],
    },
  });
  expect(JSON.parse(redactLine(line, ['hunter2-hunter2']))).toEqual({
    msg: 'the mail server said [redacted]',
    request: {
      headers: { Authorization: '[redacted]', 'Set-Cookie': '[redacted]', Host: 'h' },
      body: [
        {
          newPassword: '[redacted]',
          ticket: '[redacted]',
          recoveryCodes: '[redacted]',
          otpauthUrl: '[redacted]',
          mfaSecret: '[redacted]',
        },
      ],
    },
  });
});

it.each(['a', 'a-', '/invite/', 'token', 'x://', 'Bearer ', '"password"', '%41', '=', ' : '])(
  'redacts a long text of %j within 100 ms',
  (part) => {
    const text = part.repeat(1_000_000 / part.length);
    expect(leastCpuMs(100, () => redactText(text))).toBeLessThan(100);
  },
);
