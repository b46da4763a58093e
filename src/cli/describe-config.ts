import * as z from 'zod';
import { secretVariables, type Environment } from '../config';
import { environment } from '../config-variables';
import { fileVariable } from '../lib/secrets/secret-files';

/** A variable of the configuration, and where its value comes from. */
export interface DescribedVariable {
  name: string;
  /** null: it has no value. The secret part is replaced with dots. */
  value: string | null;
  source: 'environment' | 'file' | 'default' | 'not set';
}

const HIDDEN = '••••••';
const secrets: ReadonlySet<string> = new Set(secretVariables);

/** Returns all variables that PartnerHub reads, without secrets. Doesn't check the values. */
export function describeConfig(env: Environment = process.env): DescribedVariable[] {
  return Object.entries(environment.shape).map(([name, schema]) => {
    const value = env[name];
    if (value) return { name, value: shown(name, value), source: 'environment' };
    const file = secrets.has(name) ? env[fileVariable(name)] : undefined;
    if (file) return { name, value: `${HIDDEN} (${file})`, source: 'file' };
    const standard = defaultOf(schema);
    return { name, value: standard || null, source: standard ? 'default' : 'not set' };
  });
}

/** Returns the text that stands for a missing variable; null if there is none. */
function defaultOf(schema: z.core.$ZodType): string | null {
  if (schema instanceof z.ZodPipe) return defaultOf(schema.in);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return String(schema.def.defaultValue);
  return null;
}

/** Returns the value of a secret variable without the secret. Of a URL, the user and the host are no secret. */
function shown(name: string, value: string): string {
  if (!secrets.has(name)) return value;
  if (!/_URL$/.test(name) || !URL.canParse(value)) return HIDDEN;
  const url = new URL(value);
  const user = url.username === '' ? '' : `${url.username}${url.password === '' ? '' : `:${HIDDEN}`}@`;
  return `${url.protocol}//${user}${url.host}${url.pathname}${url.search === '' ? '' : `?${HIDDEN}`}`;
}
