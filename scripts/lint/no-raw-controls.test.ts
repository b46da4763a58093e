import { testRule } from './lint-samples';

const inCard = (element: string) => ['web/features/leads/Card.tsx', `export const a = ${element};`] as const;

const rejected: readonly [element: string, message: string][] = [
  ['<a href="/leads">Leads</a>', 'Use Link, ButtonLink or ExternalLink of web/ui instead of <a>.'],
  ['<button onClick={save}>Save</button>', 'Use Button or IconButton of web/ui instead of <button>.'],
  ['<input name="q" />', 'Use TextField, Checkbox or another field of web/ui instead of <input>.'],
  [
    '<input type="text" tabIndex={0} />',
    'Use TextField, Checkbox or another field of web/ui instead of <input>.',
  ],
  ['<select name="status" tabIndex={-1} />', 'Use Select of web/ui instead of <select>.'],
  ['<textarea {...props} />', 'Use TextAreaField of web/ui instead of <textarea>.'],
];

const accepted = [
  '<Button onPress={save}>Save</Button>',
  '<Menu.button />',
  '<input type="hidden" name="tab" value="audit" />',
  '<input name="leaveEmpty" tabIndex={-1} />',
  '<form method="get"><label>Name</label></form>',
];

testRule('no-raw-controls', {
  violations: rejected.map(([element, message]) => [...inCard(element), message] as const),
  allowed: accepted.map(inCard),
});
