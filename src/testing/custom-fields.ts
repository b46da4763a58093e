import type { CustomField } from '../features/custom-fields/custom-fields.entity';
import type { Client } from './client';

let fields = 0;

/** Creates a custom text field of leads over HTTP, overridden by `details`. */
export async function makeCustomField(client: Client, details: object = {}): Promise<CustomField> {
  fields += 1;
  const field = {
    entity: 'leads',
    key: `field-${fields}`,
    label: `Field ${fields}`,
    type: 'text',
    ...details,
  };
  const { status, body } = await client.post<CustomField>('/api/custom-fields', field);
  if (status !== 201) throw new Error(`creating a custom field failed: ${status} ${JSON.stringify(body)}`);
  return body;
}
