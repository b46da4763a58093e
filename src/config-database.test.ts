import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { loadConfig, type Environment } from './config';

/** What pg connects with. */
function connection(env: Environment) {
  const url = loadConfig(env).databaseUrl;
  if (url === null) return null;
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  return { host, port, user, password, database };
}

/** Every character that a URL treats in its own way, and some letters. */
const HARD = 'ab/cd+ef= @:?#[]%25&;\'"\\$`{}|^~ü–😀';

describe('the connection to PostgreSQL', () => {
  it.each([HARD, 'ab/cd+ef=', '%', '%41', '#', '?', 'a@b'])(
    'takes the password %j from its parts',
    (password) => {
      expect(
        connection({ PARTNERHUB_DATABASE_HOST: 'db.internal', PARTNERHUB_DATABASE_PASSWORD: password }),
      ).toEqual({
        host: 'db.internal',
        port: 5432,
        user: 'partnerhub',
        password,
        database: 'partnerhub',
      });
    },
  );

  it.each([HARD, '%', '%41'])('adds the password %j to DATABASE_URL, and keeps its options', (password) => {
    const env = {
      DATABASE_URL: 'postgres://hub@db.internal:6432/main?sslmode=require',
      PARTNERHUB_DATABASE_PASSWORD: password,
    };
    expect(connection(env)).toEqual({
      host: 'db.internal',
      port: 6432,
      user: 'hub',
      password,
      database: 'main',
    });
    expect(loadConfig(env).databaseUrl).toContain('sslmode=require');
  });

  it('takes names of any characters, the folder of a socket, and an address of IPv6', () => {
    const parts = { PARTNERHUB_DATABASE_USER: 'a/b@c', PARTNERHUB_DATABASE_NAME: 'Hub 1+%ü;@' };
    expect(connection({ ...parts, PARTNERHUB_DATABASE_HOST: '/run/postgresql' })).toMatchObject({
      host: '/run/postgresql',
      user: 'a/b@c',
      database: 'Hub 1+%ü;@',
    });
    expect(connection({ PARTNERHUB_DATABASE_HOST: '::1', PARTNERHUB_DATABASE_PORT: '5433' })).toMatchObject({
      port: 5433,
    });
    expect(loadConfig({ PARTNERHUB_DATABASE_HOST: '::1' }).databaseUrl).toContain('@[::1]:5432/');
  });

  it.each<[Environment, string]>([
    [
      { DATABASE_URL: 'postgres://a@b/c', PARTNERHUB_DATABASE_HOST: 'b' },
      'PARTNERHUB_DATABASE_HOST: DATABASE_URL is set too',
    ],
    [
      { PARTNERHUB_DATABASE_PASSWORD: 'x' },
      'PARTNERHUB_DATABASE_PASSWORD: needs PARTNERHUB_DATABASE_HOST or DATABASE_URL',
    ],
    [
      { DATABASE_URL: 'postgres://a:b@c/d', PARTNERHUB_DATABASE_PASSWORD: 'x' },
      'PARTNERHUB_DATABASE_PASSWORD: DATABASE_URL has a password too',
    ],
    [
      { DATABASE_URL: 'postgres://c/d', PARTNERHUB_DATABASE_PASSWORD: 'x' },
      'PARTNERHUB_DATABASE_PASSWORD: DATABASE_URL names no user',
    ],
    [{ PARTNERHUB_DATABASE_NAME: 'a?b' }, 'PARTNERHUB_DATABASE_NAME: must have no / ? or #'],
    [{ PARTNERHUB_DATABASE_HOST: 'a b' }, 'PARTNERHUB_DATABASE_HOST: must be the name or address of a host'],
  ])('is refused for %j', (env, message) => {
    expect(() => loadConfig(env)).toThrow(new Error(message));
  });

  it('is SQLite without a host, even with the other parts', () => {
    expect(connection({ PARTNERHUB_DATABASE_NAME: 'x' })).toBeNull();
  });
});
