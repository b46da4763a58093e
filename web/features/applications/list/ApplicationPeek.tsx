import type { ApplicationView } from '../../../../src/features/applications/applications.service';
import type { FormField } from '../../../../src/features/custom-fields/custom-values.rules';
import { IconButton } from '../../../ui/actions/Button';
import { ButtonLink } from '../../../ui/actions/Link';
import { Inline } from '../../../ui/layout/Inline';
import { PeekPanel } from '../../../ui/overlays/PeekPanel';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { applicationView } from '../application.view';
import { ApplicationDetails } from '../ApplicationDetails';
import { shownStatus } from '../application-words';
import { ApplicationActions } from './ApplicationActions';
import type { ApplicationHandlers } from '../useApplicationDialogs';

interface Props {
  application: ApplicationView;
  customFields: readonly FormField[];
  handlers: ApplicationHandlers;
  onClose: () => void;
}

export function ApplicationPeek({ application, customFields, handlers, onClose }: Props) {
  const { id, companyName } = application;
  return (
    <PeekPanel
      label={`Application of ${companyName}`}
      onClose={onClose}
      header={
        <Inline>
          <h2>{companyName}</h2>
          <StatusBadge status={shownStatus(application)} />
        </Inline>
      }
      footer={
        <>
          <ButtonLink href={applicationView.path(id)}>Open Application</ButtonLink>
          <ApplicationActions application={application} handlers={handlers} place="record" size="md" />
          {handlers.canEditValues && (
            <IconButton
              label="Edit application"
              icon="pencil"
              onPress={() => handlers.onEditValues(application)}
            />
          )}
        </>
      }
    >
      <ApplicationDetails
        key={id}
        application={application}
        customFields={customFields}
        canEdit={handlers.canApprove}
      />
    </PeekPanel>
  );
}
