import { useState } from 'react';
import { Button } from '../../ui/actions/Button';
import { CommandDialog, type CommandSection } from '../../ui/overlays/CommandDialog';
import { Inline } from '../../ui/layout/Inline';
import { Sample } from './sample';

const sections: CommandSection[] = [
  {
    id: 'partners',
    label: 'Partners',
    items: [
      { id: 'acme', label: 'Acme Payments', details: 'Fintech · Berlin', icon: 'directory', href: '#acme' },
      { id: 'globex', label: 'Globex', icon: 'directory', href: '#globex' },
    ],
  },
  {
    id: 'screens',
    label: 'Go to',
    items: [{ id: 'leads', label: 'Go to Leads', icon: 'leads', href: '#' }],
  },
];

export function CommandSamples() {
  const [open, setOpen] = useState<'full' | 'empty' | null>(null);
  const [text, setText] = useState('');
  return (
    <Sample title="CommandDialog">
      <Inline>
        <Button onPress={() => setOpen('full')}>Open commands</Button>
        <Button onPress={() => setOpen('empty')}>Open commands that find nothing</Button>
      </Inline>
      {open && (
        <CommandDialog
          label="Search"
          placeholder="Search…"
          text={text}
          onTextChange={setText}
          sections={open === 'full' ? sections : []}
          empty="Nothing found"
          spoken={open === 'full' ? '3 results' : 'Nothing found'}
          onChoose={() => setOpen(null)}
          onClose={() => setOpen(null)}
        />
      )}
    </Sample>
  );
}
