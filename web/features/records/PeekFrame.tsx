import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { fromList } from '../../lib/lists/list-address';
import { ButtonLink } from '../../ui/actions/Link';
import { Inline } from '../../ui/layout/Inline';
import { PeekPanel } from '../../ui/overlays/PeekPanel';
import { StatusBadge } from '../../ui/records/StatusBadge';

const nouns = {
  lead: 'Lead',
  deal: 'Deal',
  campaign: 'Campaign',
  event: 'Event',
  referral: 'Referral',
  item: 'Item',
};

/** The name of the panel if the noun alone is unclear. */
const panelNouns = { ...nouns, item: 'Roadmap item' };

export interface PeekedRecord {
  /** The kind of record, which is also the URL parameter of the panel. */
  kind: keyof typeof nouns;
  name: string;
  status: string;
  /** The record's page. */
  href: string;
  buttons: ReactNode;
  /** One of the buttons is the primary one. */
  hasPrimary?: boolean;
  onClose: () => void;
}

/** The peek panel of a record, with a link to its page. The page links back to the same list. */
export function PeekFrame(props: PeekedRecord & { children: ReactNode }) {
  const { kind, name, status, href, buttons, hasPrimary, onClose, children } = props;
  const { search } = useLocation();
  const list = new URLSearchParams(search);
  list.delete(kind);
  return (
    <PeekPanel
      label={`${panelNouns[kind]} ${name}`}
      onClose={onClose}
      header={
        <Inline>
          <h2>{name}</h2>
          <StatusBadge status={status} />
        </Inline>
      }
      footer={
        <>
          <ButtonLink {...(!hasPrimary && { variant: 'primary' })} href={fromList(href, list.toString())}>
            {`Open ${nouns[kind]}`}
          </ButtonLink>
          {buttons}
        </>
      }
    >
      {children}
    </PeekPanel>
  );
}
