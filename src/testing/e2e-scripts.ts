import { readFileSync } from 'node:fs';

interface Bundle {
  outputs: Record<string, { inputs: object }>;
}

/** Returns a pattern for the address of the script that contains a file, such as `web/ui/tags/TagPicker.tsx`. */
export function scriptWith(file: string): string {
  const list = new URL('../../.cache/metafiles/client.json', import.meta.url);
  const { outputs } = JSON.parse(readFileSync(list, 'utf8')) as Bundle;
  for (const [script, { inputs }] of Object.entries(outputs))
    if (Object.keys(inputs).some((input) => input.endsWith(`/${file}`))) return `**/${script}`;
  throw new Error(`No script contains ${file}: build again`);
}
