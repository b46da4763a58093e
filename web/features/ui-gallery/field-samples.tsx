import { lazy, useState, type ComponentProps } from 'react';
import { Button } from '../../ui/actions/Button';
import { Card } from '../../ui/records/Card';
import { FileButton } from '../../ui/forms/FileButton';
import { FileDropZone } from '../../ui/forms/FileDropZone';
import { FieldPlaceholder } from '../../ui/forms/FieldPlaceholder';
import { FilterBar, FilterSearch } from '../../ui/filters/FilterBar';
import { FilterDate } from '../../ui/filters/FilterDate';
import { FilterText } from '../../ui/filters/FilterText';
import { MoreFilters } from '../../ui/filters/MoreFilters';
import { Select } from '../../ui/forms/choices/Select';
import { Form, type FieldErrors } from '../../ui/forms/Form';
import { FormError } from '../../ui/forms/FormError';
import { Grid } from '../../ui/layout/Grid';
import { Inline } from '../../ui/layout/Inline';
import { choicesOf } from '../../ui/forms/choices/choices';
import { DescriptionList } from '../../ui/lists/DescriptionList';
import { InlineEdit } from '../../ui/forms/InlineEdit';
import { MentionField } from '../../ui/forms/text/MentionField';
import { SearchField } from '../../ui/forms/text/SearchField';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { TextAreaField } from '../../ui/forms/text/TextAreaField';
import { ColorField } from '../../ui/forms/ColorField';
import { AccentPreview } from '../../ui/tokens/AccentPreview';
import { TextField } from '../../ui/forms/text/TextField';
import { UploadProgress } from '../../ui/feedback/UploadProgress';
import { Sample } from './sample';
import { SafeSuspense } from '../../ui/feedback/SafeSuspense';

const DatePicker = lazy(() =>
  import('../../ui/forms/dates/DatePicker').then((module) => ({ default: module.DatePicker })),
);
const DateTimePicker = lazy(() =>
  import('../../ui/forms/dates/DateTimePicker').then((module) => ({ default: module.DateTimePicker })),
);

const colleagues = [
  { id: 'ada', label: 'Ada Lovelace' },
  { id: 'grace', label: 'Grace Hopper' },
];

interface EditableProps extends Pick<ComponentProps<typeof InlineEdit>, 'label' | 'kind' | 'choices'> {
  initial: string;
}

/** A field that refuses an empty value. */
function Editable({ initial, ...props }: EditableProps) {
  const [value, setValue] = useState(initial);
  const save = (typed: string) => {
    if (typed.trim() === '') return Promise.resolve(`${props.label} is required`);
    setValue(typed.trim());
    return Promise.resolve(null);
  };
  return <InlineEdit {...props} value={value} onSave={save} />;
}

export function FieldSamples() {
  const [startsAt, setStartsAt] = useState<string | null>('2026-01-31T09:30');
  const [errors, setErrors] = useState<FieldErrors | null>(null);
  const [place, setPlace] = useState('All');
  const [words, setWords] = useState('');
  const [since, setSince] = useState('2026-01-31');
  const [text, setText] = useState('A webinar for partners in Europe.');
  const [accent, setAccent] = useState('#0f766e');
  const [comment, setComment] = useState('Thank you, Grace. Type @ to mention a colleague.');
  const [mention, setMention] = useState<string | null>(null);
  return (
    <>
      <Sample title="MentionField">
        <MentionField
          name="comment"
          label="Comment"
          value={comment}
          onChange={setComment}
          search={mention}
          onSearch={setMention}
          choices={colleagues.filter(({ label }) => label.toLowerCase().includes(mention ?? ''))}
          onMention={() => setMention(null)}
        />
      </Sample>
      <Sample title="TextField">
        <Grid>
          <TextField label="Name" placeholder="Grace Hopper" />
          <TextField
            label="Company"
            isRequired
            defaultValue="Northwind Traders"
            description="As on the contract."
          />
          <TextField label="Email" defaultValue="grace@" errorMessage="Invalid email address" />
          <TextField label="Email of the account" defaultValue="ada@example.com" isDisabled />
          <TextField label="Invite link" defaultValue="https://example.com/invite/7f" isReadOnly />
          <TextField label="Password" type="password" defaultValue="correct horse" />
        </Grid>
      </Sample>
      <Sample title="ColorField">
        <ColorField label="Accent color" value={accent} onChange={setAccent} fallback="#4f46e5" />
      </Sample>
      <Sample title="AccentPreview">
        <AccentPreview color="#ffe600" />
      </Sample>
      <Sample title="TextAreaField">
        <Grid>
          <TextAreaField
            label="Description"
            value={text}
            onChange={setText}
            countTo={1000}
            description="Shown on the card."
          />
          <TextAreaField
            label="Value proposition"
            defaultValue="Too long"
            countTo={5}
            errorMessage="Value proposition is too long"
          />
          <TextAreaField label="Notes" placeholder="What was agreed?" isDisabled />
        </Grid>
      </Sample>
      <Sample title="InlineEdit: press a value to edit it">
        <DescriptionList
          items={[
            { term: 'Contact', value: <Editable label="Contact" initial="Grace Hopper" /> },
            { term: 'City', value: <Editable label="City" initial="" /> },
            {
              term: 'Summary',
              value: <Editable label="Summary" initial={'A webinar.\nFor partners.'} kind="lines" />,
            },
            { term: 'Due', value: <Editable label="Due" initial="2026-01-31" kind="day" /> },
            {
              term: 'Level',
              value: <Editable label="Level" initial="Low" choices={choicesOf(['Low', 'High'])} />,
            },
          ]}
        />
      </Sample>
      <Sample title="SearchField, and the lighter filters of a list">
        <Inline>
          <SearchField label="Search partners" placeholder="Search partners…" />
          <SearchField label="Search feed" placeholder="Search feed…" defaultValue="acme" />
        </Inline>
        <FilterBar label="Filter partners" onSubmit={() => setWords('')}>
          <FilterSearch label="Search the list" placeholder="Search…" value={words} onChange={setWords} />
          <Select
            hideLabel
            label="Location"
            name="location"
            value={place}
            onChange={setPlace}
            choices={choicesOf(['All', 'Lisbon', 'Kraków'])}
          />
          <FilterDate label="From" name="from" value={since} onChange={setSince} />
          <MoreFilters count={1}>
            <FilterText label="Seats" name="seats" type="number" value="25" onChange={() => undefined} />
          </MoreFilters>
        </FilterBar>
      </Sample>
      <Sample title="FieldPlaceholder">
        <Grid column="16rem">
          <FieldPlaceholder label="Start" isRequired />
          <FieldPlaceholder label="Time zone" description="Times are in this time zone." />
        </Grid>
      </Sample>
      <Sample title="DatePicker">
        <SafeSuspense fallback={<Skeleton height="3.5rem" />}>
          <Grid column="16rem">
            <DatePicker label="Target date" />
            <DatePicker label="Start date" defaultValue="2026-01-31" />
            <DatePicker label="End date" defaultValue="2026-01-01" errorMessage="Ends before it starts" />
            <DatePicker label="Completed" defaultValue="2026-01-31" isDisabled />
          </Grid>
        </SafeSuspense>
      </Sample>
      <Sample title="DateTimePicker">
        <SafeSuspense fallback={<Skeleton height="3.5rem" />}>
          <Grid column="16rem">
            <DateTimePicker label="Start" value={startsAt} onChange={setStartsAt} />
            <DateTimePicker label="Empty" value={null} onChange={setStartsAt} description="Not planned yet" />
            <DateTimePicker
              label="End"
              value={startsAt}
              onChange={setStartsAt}
              errorMessage="Ends too early"
            />
            <DateTimePicker label="Over" value={startsAt} onChange={setStartsAt} isDisabled />
          </Grid>
        </SafeSuspense>
      </Sample>
      <Sample title="Files">
        <FileDropZone
          label="Files of Initech"
          action="Choose Files"
          hint="or drop them here, up to 50 MB each"
          onFiles={() => undefined}
        />
        <FileButton label="Upload Files" onFiles={() => undefined} />
        <UploadProgress label="Price list.pdf" detail="2 MB" done={0.4} />
      </Sample>
      <Sample title="Form with messages at its fields">
        <Card>
          <Form
            aria-label="Sign in"
            errors={errors}
            onSubmit={(data) =>
              setErrors({
                email: String(data.get('email')).includes('@') ? undefined : 'Invalid email address',
                password: data.get('password') ? undefined : ['Password is required'],
              })
            }
          >
            <FormError message="Invalid email or password" />
            <TextField name="email" label="Sign-in email" type="email" isRequired />
            <TextField name="password" label="Sign-in password" type="password" isRequired />
            <Inline justify="end">
              <Button type="submit" variant="primary">
                Sign in
              </Button>
            </Inline>
          </Form>
        </Card>
      </Sample>
    </>
  );
}
