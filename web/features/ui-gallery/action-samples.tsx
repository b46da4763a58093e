import { Button, IconButton } from '../../ui/actions/Button';
import { ButtonLink, ExternalLink, Link } from '../../ui/actions/Link';
import { CopyField } from '../../ui/forms/CopyField';
import { FileButton } from '../../ui/actions/FileButton';
import { Inline } from '../../ui/layout/Inline';
import type { ButtonVariant } from '../../ui/tokens/looks';
import { statusLabel } from '../../ui/tokens/status';
import { Tooltip } from '../../ui/actions/Tooltip';
import { Sample } from './sample';

const variants: ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger'];

const doNothing = () => undefined;

export function ActionSamples() {
  return (
    <>
      <Sample title="Button">
        {variants.map((variant) => (
          <Inline key={variant}>
            <Button variant={variant}>{statusLabel(variant)}</Button>
            <Button variant={variant} icon="plus">
              With icon
            </Button>
            <Button variant={variant} size="sm">
              Small
            </Button>
            <Button variant={variant} isPending>
              Saving
            </Button>
            <Button variant={variant} isDisabled>
              Disabled
            </Button>
            <Button variant={variant} disabledReason="You need Editor or Admin role to edit partners">
              Not allowed
            </Button>
          </Inline>
        ))}
      </Sample>
      <Sample title="FileButton">
        <Inline>
          <FileButton icon="upload" accept={['image/png']} onPick={doNothing}>
            Upload Logo
          </FileButton>
          <FileButton icon="upload" isPending onPick={doNothing}>
            Upload Logo
          </FileButton>
        </Inline>
      </Sample>
      <Sample title="IconButton">
        <Inline>
          <IconButton icon="more" label="More" />
          <IconButton icon="star" label="Star" size="sm" />
          <IconButton icon="star-filled" label="Starred" size="sm" />
          <IconButton icon="pencil" label="Edit" variant="secondary" />
          <IconButton icon="trash" label="Delete" variant="danger" />
          <IconButton icon="refresh" label="Refresh" variant="secondary" isPending />
          <IconButton icon="copy" label="Copy" isDisabled />
          <IconButton
            icon="check"
            label="Approve"
            disabledReason="Only Admins can approve or reject applications"
          />
        </Inline>
      </Sample>
      <Sample title="Button of cards and rows">
        <Inline>
          <Button size="sm" icon="pencil" onPress={doNothing}>
            Edit
          </Button>
          <Button size="sm" isPending onPress={doNothing}>
            Saving
          </Button>
          <IconButton size="sm" label="Star" icon="star-filled" isPressed onPress={doNothing} />
          <IconButton
            size="sm"
            label="Delete"
            icon="trash"
            accessibleName="Delete Northwind"
            onPress={doNothing}
          />
          <Button size="sm" disabledReason="Only Admins can approve and launch campaigns" onPress={doNothing}>
            Pending Admin Approval
          </Button>
        </Inline>
      </Sample>
      <Sample title="Links">
        <Inline gap={16}>
          <ButtonLink href="#button-link" variant="primary" icon="plus">
            Add Partner
          </ButtonLink>
          <ButtonLink href="#button-link">View</ButtonLink>
          <Link href="#link">A link in text</Link>
          <Link href="#link" look="quiet">
            A quiet link
          </Link>
          <ExternalLink href="https://example.com">Visit Website</ExternalLink>
          <ExternalLink href="https://example.com" look="button-sm">
            Open
          </ExternalLink>
          <Tooltip content="Says more after 700 ms">
            <Button variant="ghost">Tooltip</Button>
          </Tooltip>
        </Inline>
      </Sample>
      <Sample title="CopyField">
        <CopyField label="Application link" value="https://partners.example.com/apply/0192f0c1" />
      </Sample>
    </>
  );
}
