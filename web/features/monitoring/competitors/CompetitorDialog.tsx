import { useRef, useState } from 'react';
import type { CountedCompetitor } from '../../../../src/features/monitoring/competitors/competitors.entity';
import { monitoringLimits, monitoringMessages } from '../../../../src/features/monitoring/monitoring.rules';
import { text } from '../../../lib/forms/form-fields';
import { FormDialog } from '../../../lib/forms/FormDialog';
import { useForm } from '../../../lib/forms/useForm';
import { CheckboxGroup } from '../../../ui/forms/choices/CheckboxGroup';
import { TextAreaField } from '../../../ui/forms/text/TextAreaField';
import { TextField } from '../../../ui/forms/text/TextField';
import { Columns } from '../../../ui/layout/Columns';
import { FoldedCard } from '../../../ui/records/FoldedCard';
import { Text } from '../../../ui/text/Text';
import { useAddSources } from '../sources/useAddSources';
import { nameOfWebsite, websiteOf } from './typed-competitor';
import { useProposals, type FoundWebsite } from './useProposals';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onAdded: (id: string) => void;
}

const fields = { company: text, name: text, industry: text, description: text };

/** Adds a competitor by its name or domain. The sources on its website are added too, and checked at once. */
export default function CompetitorDialog({ isOpen, onClose, onAdded }: Props) {
  const [found, setFound] = useState<FoundWebsite | null>(null);
  const [unticked, setUnticked] = useState<readonly string[]>([]);
  const [isFolded, setFolded] = useState(true);
  const [isWaiting, setWaiting] = useState(false);
  /** What was found on the website that is being saved. */
  const searched = useRef<FoundWebsite | null>(null);
  const proposals = useProposals(setFound);
  const addSources = useAddSources();
  const ticked = (website: FoundWebsite | null) =>
    website?.sources.filter(({ label }) => !unticked.includes(label)) ?? [];

  const form = useForm({
    path: '/api/competitors',
    fields,
    texts: { success: 'Competitor added', failure: 'Failed to add competitor' },
    validate: async ({ company }) => {
      if (!company) return { company: monitoringMessages.nameRequired };
      setWaiting(true);
      searched.current = await proposals.find(company);
      setWaiting(false);
      return null;
    },
    body: ({ company, name, industry, description }) => {
      const website = websiteOf(company ?? '');
      return { name: name || nameFor(company ?? '', website), website, industry, description };
    },
    mapErrors: ({ name, website, ...others }) => {
      const company = isFolded ? (name ?? website) : website;
      return { ...others, ...(name && !isFolded && { name }), ...(company && { company }) };
    },
    onSaved: ({ id }: CountedCompetitor) => {
      onClose();
      onAdded(id);
      void addSources(id, ticked(searched.current));
    },
  });

  function nameFor(typed: string, website: string | null): string {
    if (website === null) return typed;
    return searched.current?.name ?? nameOfWebsite(website);
  }

  return (
    <FormDialog
      form={{ ...form, isPending: form.isPending || isWaiting }}
      title="Add Competitor"
      submitLabel="Add Competitor"
      isOpen={isOpen}
      onClose={onClose}
    >
      <TextField
        {...form.field('company')}
        label="Company or domain"
        placeholder="competitor.example"
        description="With a domain, its blog, pricing and other pages are found and watched."
        isRequired
        autoFocus
        autoComplete="off"
        onChange={proposals.type}
      />
      <Text size="sm" tone="muted" role="status">
        {proposals.isSearching && 'Looking for sources…'}
        {!proposals.isSearching && found && noteOn(found)}
      </Text>
      {found && found.sources.length > 0 && (
        <CheckboxGroup
          label="Sources"
          value={ticked(found).map(({ label }) => label)}
          onChange={(labels) =>
            setUnticked(found.sources.map(({ label }) => label).filter((label) => !labels.includes(label)))
          }
          choices={found.sources.map(({ label, sourceUrl }) => ({
            id: label,
            label,
            description: sourceUrl.replace(/^https?:\/\//, ''),
          }))}
        />
      )}
      <FoldedCard title="More Details" isOpen={!isFolded} onToggle={(open) => setFolded(!open)}>
        <Columns>
          <TextField
            {...form.field('name')}
            label="Name"
            description="Leave empty to use the website's."
            autoComplete="off"
          />
          <TextField {...form.field('industry')} label="Industry" autoComplete="off" />
        </Columns>
        <TextAreaField
          {...form.field('description')}
          label="Description"
          rows={3}
          countTo={monitoringLimits.description}
        />
      </FoldedCard>
    </FormDialog>
  );
}

function noteOn({ website, name, sources, problem }: FoundWebsite): string {
  if (problem !== null) return `${problem}. You can add the competitor and its sources anyway.`;
  const title = name ?? nameOfWebsite(website);
  return sources.length === 0 ? `${title}: no sources were found. You can add some later.` : title;
}
