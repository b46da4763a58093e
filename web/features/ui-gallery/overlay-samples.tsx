import { useState } from 'react';
import { Button } from '../../ui/actions/Button';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog';
import { Disclosure } from '../../ui/layout/sections/Disclosure';
import { Inline } from '../../ui/layout/Inline';
import { BellSample } from './notice-samples';
import { Menu } from '../../ui/overlays/Menu';
import { choicesOf } from '../../ui/forms/choices/choices';
import { PeekPanel } from '../../ui/overlays/PeekPanel';
import { Select } from '../../ui/forms/choices/Select';
import { Sheet } from '../../ui/overlays/Sheet';
import { TextAreaField } from '../../ui/forms/text/TextAreaField';
import { TextField } from '../../ui/forms/text/TextField';
import { notify, notifyError, notifyWarning } from '../../ui/feedback/toast-queue';
import { Sample } from './sample';

type Open = 'dialog' | 'composer' | 'confirm' | 'sheet' | 'peek' | null;

export function OverlaySamples() {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <BellSample />
      <Sample title="Dialog, ConfirmDialog, Sheet, PeekPanel, Menu">
        <Inline>
          <Button onPress={() => setOpen('dialog')}>Open dialog</Button>
          <Button onPress={() => setOpen('composer')}>Open dialog at the side</Button>
          <Button onPress={() => setOpen('confirm')}>Delete something</Button>
          <Button onPress={() => setOpen('sheet')}>Open sheet</Button>
          <Button onPress={() => setOpen('peek')}>Open peek panel</Button>
          <Menu
            label="Create…"
            accessibleName="Create… from Initrode raises $20M"
            icon="plus"
            items={[
              { id: 'edit', label: 'Edit', icon: 'pencil' },
              { id: 'current', label: 'Northwind', icon: 'building', isSelected: true },
              {
                id: 'launch',
                label: 'Launch',
                icon: 'play',
                disabledReason: 'Only Admins can approve and launch campaigns',
              },
              { id: 'delete', label: 'Delete', icon: 'trash', tone: 'danger' },
            ]}
          />
        </Inline>
        {open === 'peek' && (
          <PeekPanel
            label="Lead Grace Hopper"
            header={<h2>Grace Hopper</h2>}
            footer={<Button variant="primary">Open Lead</Button>}
            onClose={close}
          >
            Northwind Traders
          </PeekPanel>
        )}
        <Dialog
          isOpen={open === 'dialog'}
          onOpenChange={close}
          title="Create Lead"
          description="Add a person your program should talk to."
        >
          <DialogBody>
            <TextField label="Name" isRequired autoFocus />
            <TextField label="Company" isRequired />
            <Select
              name="priority"
              label="Priority"
              choices={choicesOf(['Low', 'Medium', 'High'])}
              defaultValue="Medium"
            />
            <TextAreaField label="Notes" countTo={1000} />
          </DialogBody>
          <DialogFooter>
            <Button onPress={close}>Cancel</Button>
            <Button variant="primary" onPress={close}>
              Create Lead
            </Button>
          </DialogFooter>
        </Dialog>
        <Dialog isOpen={open === 'composer'} onOpenChange={close} title="New email" size="sheet">
          <DialogBody>
            <TextField label="Subject" isRequired autoFocus />
            <TextAreaField label="Text" rows={10} />
          </DialogBody>
          <DialogFooter>
            <Button variant="primary" onPress={close}>
              Send Email
            </Button>
          </DialogFooter>
        </Dialog>
        <ConfirmDialog
          isOpen={open === 'confirm'}
          onOpenChange={close}
          title="Delete Northwind Traders?"
          description="This permanently deletes the company with its 3 sources and 41 feed items."
          confirmLabel="Delete"
          onConfirm={close}
        />
        <Sheet isOpen={open === 'sheet'} onOpenChange={close} label="Navigation">
          <DialogBody>
            <h2>Navigation</h2>
            <Button onPress={close}>Close</Button>
          </DialogBody>
        </Sheet>
      </Sample>
      <Sample title="Toast">
        <Inline>
          <Button onPress={() => notify({ title: 'Lead created successfully' })}>Success</Button>
          <Button onPress={() => notifyWarning('3 of 5 sources checked', '2 could not be reached.')}>
            Partial failure
          </Button>
          <Button onPress={() => notifyError('Failed to create lead')}>Failure</Button>
          <Button
            onPress={() =>
              notify({
                title: 'Workspace switched',
                description: "You're now working in a different workspace.",
                tone: 'info',
              })
            }
          >
            Information
          </Button>
          <Button
            onPress={() =>
              notify({
                title: 'Lead status updated',
                description: 'Ada Lovelace: Won',
                link: { label: 'View in Won', href: '/leads?status=won' },
                action: { label: 'Undo', run: () => notify({ title: 'Change undone' }) },
              })
            }
          >
            With a link and Undo
          </Button>
        </Inline>
      </Sample>
      <Sample title="Disclosure">
        <Disclosure title="Templates" hint="5">
          <p>Webinar series, partner roadshow, executive roundtable.</p>
        </Disclosure>
        <Disclosure title="Closed until asked">
          <p>Now it is open.</p>
        </Disclosure>
      </Sample>
    </>
  );
}
