import type { ReferralInProgram } from '../../../../src/features/referrals/referrals.entity';
import { referralStatuses, rewardStatuses } from '../../../../src/features/referrals/referrals.rules';
import { rewardAmountText } from '../../../../src/features/referrals/programs/reward.rules';
import { formatDay } from '../../../lib/format-date';
import { CellDetails } from '../../../ui/lists/CellDetails';
import { Inline } from '../../../ui/layout/Inline';
import { Link } from '../../../ui/actions/Link';
import { Lines } from '../../../ui/layout/Lines';
import { Prose } from '../../../ui/text/Prose';
import { IconButton } from '../../../ui/actions/Button';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { Table } from '../../../ui/lists/Table';
import { Text } from '../../../ui/text/Text';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';
import { EDITORS_ONLY } from '../referral-texts';
import { StatusSelect } from './StatusSelect';

type StatusField = 'status' | 'rewardStatus';
interface List {
  label: string;
  href: string;
}

interface Props {
  label: string;
  referrals: ReferralInProgram[];
  canEdit: boolean;
  /** The list that shows the lead with this value. Missing if the current list shows it. */
  listWith: (referral: ReferralInProgram, field: StatusField, value: string) => List | undefined;
  onChanged: (referral: ReferralInProgram) => void;
  onEdit: (referral: ReferralInProgram) => void;
  onDelete: (referral: ReferralInProgram) => void;
}

/** The referred leads. Viewers see badges instead of selects (spec §6). */
export function LeadTable({ label, referrals, canEdit, listWith, onChanged, onEdit, onDelete }: Props) {
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  const cell = { canEdit, listWith, onChanged };
  return (
    <Table
      label={label}
      stacks
      rows={referrals}
      rowKey={({ id }) => id}
      columns={[
        { id: 'lead', header: 'Lead', cell: (referral) => <Lead referral={referral} /> },
        {
          id: 'referrer',
          header: 'Referrer and program',
          cell: (referral) => <Referrer referral={referral} />,
        },
        {
          id: 'status',
          header: 'Status',
          cell: (referral) => <LeadStatus {...cell} referral={referral} />,
        },
        { id: 'reward', header: 'Reward', cell: (referral) => <Reward {...cell} referral={referral} /> },
        { id: 'dates', header: 'Dates', cell: (referral) => <Dates referral={referral} /> },
        {
          id: 'actions',
          header: 'Actions',
          hideHeader: true,
          align: 'end',
          cell: (referral) => (
            <Inline gap={4} wrap="no" justify="end">
              <IconButton
                size="sm"
                label={`Edit ${referral.referredName}`}
                icon="pencil"
                disabledReason={disabledReason}
                onPress={() => onEdit(referral)}
              />
              <IconButton
                size="sm"
                label={`Delete ${referral.referredName}`}
                icon="trash"
                disabledReason={disabledReason}
                onPress={() => onDelete(referral)}
              />
            </Inline>
          ),
        },
      ]}
    />
  );
}

interface Cell {
  referral: ReferralInProgram;
}
type StatusCell = Cell & Pick<Props, 'canEdit' | 'listWith' | 'onChanged'>;

function Lead({ referral }: Cell) {
  const { referredName, referredCompany, referredEmail, referredPhone, notes } = referral;
  return (
    <Lines>
      <span>{referredName}</span>
      {referredCompany && (
        <Text as="span" tone="muted">
          {referredCompany}
        </Text>
      )}
      <Text as="span" tone="muted">
        <Link look="quiet" href={`mailto:${referredEmail}`}>
          {referredEmail}
        </Link>
      </Text>
      {referredPhone && (
        <Text as="span" tone="muted">
          {referredPhone}
        </Text>
      )}
      {notes && (
        <Text as="div" tone="muted">
          <CellDetails
            summary={
              <>
                Notes
                <VisuallyHidden>{` on ${referredName}`}</VisuallyHidden>
              </>
            }
          >
            <Prose>{notes}</Prose>
          </CellDetails>
        </Text>
      )}
    </Lines>
  );
}

/** Links a partner to its page, which has the contact details. */
function Referrer({ referral: { referrerId, referrerName, referrerEmail, programName } }: Cell) {
  const name = referrerName ?? referrerEmail;
  return (
    <Lines>
      {name === null && (
        <Text as="span" tone="muted">
          No referrer
        </Text>
      )}
      {name !== null && referrerId !== null && <Link href={`/partners/${referrerId}`}>{name}</Link>}
      {name !== null && referrerId === null && (
        <span>{referrerEmail === null ? name : <Link href={`mailto:${referrerEmail}`}>{name}</Link>}</span>
      )}
      <Text as="span" tone="muted">
        {programName}
      </Text>
    </Lines>
  );
}

function LeadStatus({ referral, canEdit, listWith, onChanged }: StatusCell) {
  const { id, referredName, status } = referral;
  if (!canEdit) return <StatusBadge status={status} />;
  return (
    <StatusSelect<ReferralInProgram>
      label={`Status of ${referredName}`}
      field="status"
      value={status}
      values={referralStatuses}
      path={`/api/referrals/${id}/status`}
      failure="Failed to update lead status"
      success="Lead status updated"
      name={referredName}
      listWith={(value) => listWith(referral, 'status', value)}
      dated="converted"
      onChanged={onChanged}
    />
  );
}

function Reward({ referral, canEdit, listWith, onChanged }: StatusCell) {
  const { id, referredName, rewardStatus, rewardType, rewardAmount } = referral;
  const amount = rewardAmountText(rewardType, rewardAmount);
  return (
    <Lines>
      {canEdit ? (
        <StatusSelect<ReferralInProgram>
          label={`Reward of ${referredName}`}
          field="rewardStatus"
          value={rewardStatus}
          values={rewardStatuses}
          path={`/api/referrals/${id}`}
          failure="Failed to update reward"
          success="Reward updated"
          name={referredName}
          listWith={(value) => listWith(referral, 'rewardStatus', value)}
          dated="paid"
          onChanged={onChanged}
        />
      ) : (
        <span>
          <StatusBadge status={rewardStatus} />
        </span>
      )}
      {amount && (
        <Text as="span" isNumeric>
          {amount}
        </Text>
      )}
    </Lines>
  );
}

function Dates({ referral: { createdAt, convertedAt, rewardedAt } }: Cell) {
  return (
    <Lines>
      <Day what="Added" time={createdAt} />
      {convertedAt && <Day what="Converted" time={convertedAt} />}
      {rewardedAt && <Day what="Paid" time={rewardedAt} />}
    </Lines>
  );
}

const Day = ({ what, time }: { what: string; time: string }) => (
  <time dateTime={time}>
    <Text as="span" tone="muted">{`${what} `}</Text>
    {formatDay(time)}
  </time>
);
