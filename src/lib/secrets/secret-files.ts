import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

export const fileVariable = (name: string): string => `${name}_FILE`;

/**
 * Returns the variables with those of `names` that are in files, as secrets managers provide them: `SMTP_URL_FILE` names
 * the file with the value of `SMTP_URL`.
 * @throws Error whose message lists the invalid variables, one per line
 */
export function readSecretFiles(env: Environment, names: readonly string[]): Environment {
  const problems: string[] = [];
  const found = names.flatMap((name): [string, string][] => {
    const variable = fileVariable(name);
    const path = env[variable];
    if (path === undefined) return [];
    if (env[name] !== undefined) problems.push(`${variable}: ${name} is set too`);
    try {
      return [[name, readFileSync(path, 'utf8').trim()]];
    } catch (error) {
      problems.push(`${variable}: ${error instanceof Error ? error.message : 'can not be read'}`);
      return [];
    }
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return { ...env, ...Object.fromEntries(found) };
}
