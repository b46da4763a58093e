import { Link } from '../../../ui/actions/Link';
import { Stack } from '../../../ui/layout/Stack';
import { DescriptionList } from '../../../ui/lists/DescriptionList';
import { Card } from '../../../ui/records/Card';
import { Text } from '../../../ui/text/Text';
import { CallExamples } from './CallExamples';
import { CallName } from './CallName';
import { FieldTable } from './FieldTable';
import type { DescribedCallView } from '../../../../src/features/api-reference/reference-pages';

/** The full description of a call. Its id is the operation's, so that links can point to it. */
export function CallDescription({ call }: { call: DescribedCallView }) {
  const {
    id,
    method,
    path,
    summary,
    callers,
    keys,
    parameters,
    body,
    answers,
    answerFields,
    errors,
    examples,
  } = call;
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack gap={16}>
        <Stack gap={8}>
          <Text as="h2" id={id}>
            <Link look="quiet" href={`#${id}`}>
              {summary}
            </Link>
          </Text>
          <CallName method={method} path={path} />
        </Stack>
        <DescriptionList
          items={[
            { term: 'Who', value: callers },
            { term: 'API keys', value: keys },
            ...(body
              ? [
                  {
                    term: 'Body',
                    value: [body.type, body.notes, !body.isRequired && '(optional)']
                      .filter(Boolean)
                      .join(' '),
                  },
                ]
              : []),
            ...answers.map(({ title, text, type }) => ({
              term: title,
              value: type ? `${text}. ${type}` : text,
            })),
            { term: 'Errors', value: errors.join(', ') },
          ]}
        />
        <CallExamples id={id} examples={examples} />
        {parameters.length > 0 && (
          <Stack gap={8}>
            <h3>Parameters</h3>
            <FieldTable showsRequired label={`Parameters of ${id}`} fields={parameters} />
          </Stack>
        )}
        {body && body.fields.length > 0 && (
          <Stack gap={8}>
            <h3>Body</h3>
            <FieldTable showsRequired label={`Body of ${id}`} fields={body.fields} />
          </Stack>
        )}
        {answerFields.length > 0 && (
          <Stack gap={8}>
            <h3>Answer</h3>
            <FieldTable label={`Answer of ${id}`} fields={answerFields} />
          </Stack>
        )}
      </Stack>
    </Card>
  );
}
