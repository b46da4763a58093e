import { createPasswords } from '../../src/features/identity/passwords/passwords';
import { startPartnerHub } from './processes';
import { median, report } from './report';
import { createBenchWorkspace } from './workspace';

const EMAIL = 'bench@example.org';
const PASSWORD = 'bench password';
const CONNECTIONS = 8;
const SIGN_INS = 160;
const ROUNDS = 3;
const FAILURES = 200;
/** Failures are counted as usual, but the limits are above all failures of this section. */
const rateLimits = ['signin', 'signin_address', 'signin_email'].map((name) => `${name}=100000/15m`).join(',');

/**
 * Compares the cost of a sign-in with that of its password hash, and checks whether the time of a failure reveals which
 * accounts exist.
 */
export async function measureSignIn(): Promise<void> {
  const { dataDir, remove } = await createBenchWorkspace(1);
  const server = await startPartnerHub(dataDir, { rateLimits });
  const call = async (email: string, password: string): Promise<number> => {
    const { status } = await fetch(`${server.url}/api/auth/signin`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: server.url },
      body: JSON.stringify({ email, password }),
    });
    return status;
  };
  const signIn = async (email: string, password: string, expected: number) => {
    const status = await call(email, password);
    if (status !== expected) throw new Error(`a sign-in was answered with ${status} instead of ${expected}`);
  };

  await measureThroughput(() => signIn(EMAIL, PASSWORD, 200));
  await measureFailures({
    wrongEmail: () => signIn('nobody@example.org', PASSWORD, 401),
    wrongPassword: () => signIn(EMAIL, 'a wrong password', 401),
  });
  await server.stop();
  remove();
}

async function measureThroughput(signIn: () => Promise<void>): Promise<void> {
  const passwords = createPasswords();
  const stored = await passwords.hash(PASSWORD);
  const verify = async () => void (await passwords.verify(stored, PASSWORD));
  await signIn();
  await verify();
  const rounds: { signIn: number; verify: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({
      signIn: await timePerRun(signIn, CONNECTIONS),
      verify: await timePerRun(verify, 1),
    });
  report({
    what: `time per sign-in at ${CONNECTIONS} connections, against a password check`,
    unit: '×',
    value: median(rounds.map(({ signIn: ours, verify: one }) => ours / one)),
    target: { atMost: 2 },
    figures: rounds
      .map(({ signIn: ours, verify: one }) => `${ours.toFixed(1)} ms against ${one.toFixed(1)} ms`)
      .join(', '),
  });
}

/** Returns the ms of all runs divided by their number. */
async function timePerRun(run: () => Promise<void>, atOnce: number): Promise<number> {
  const started = performance.now();
  const connection = async () => {
    for (let n = 0; n < SIGN_INS / atOnce; n += 1) await run();
  };
  await Promise.all(Array.from({ length: atOnce }, connection));
  return (performance.now() - started) / SIGN_INS;
}

async function measureFailures(calls: {
  wrongEmail(): Promise<void>;
  wrongPassword(): Promise<void>;
}): Promise<void> {
  const times = { wrongEmail: [] as number[], wrongPassword: [] as number[] };
  const names = ['wrongEmail', 'wrongPassword'] as const;
  for (let n = 0; n < FAILURES; n += 1)
    // Alternate the order, so that neither always follows the other one's background work.
    for (const name of n % 2 === 0 ? names : [...names].reverse()) {
      const started = performance.now();
      await calls[name]();
      times[name].push(performance.now() - started);
    }
  const email = median(times.wrongEmail);
  const password = median(times.wrongPassword);
  report({
    what: `median of ${FAILURES} sign-ins, wrong email and wrong password apart`,
    unit: '%',
    value: 100 * Math.abs(email / password - 1),
    target: { atMost: 5 },
    figures: `${email.toFixed(1)} ms and ${password.toFixed(1)} ms`,
  });
}
