import { useId } from 'react';
import type { ProgramView } from '../../../../src/features/referrals/programs/programs.entity';
import { programStatuses } from '../../../../src/features/referrals/referrals.rules';
import { rewardValueText } from '../../../../src/features/referrals/programs/reward.rules';
import { programView } from './program.view';
import { listPageUrl } from '../../../lib/lists/list-page-url';
import { shorten } from '../../../lib/texts/shorten';
import { Card, CardFooter, CardHeader, CardWords } from '../../../ui/records/Card';
import { Fact, Facts } from '../../../ui/lists/Facts';
import { Link } from '../../../ui/actions/Link';
import { IconButton } from '../../../ui/actions/Button';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { statusLabel } from '../../../ui/tokens/status';
import { Excerpt } from '../../../ui/text/Text';
import { pathOfTab } from '../referral-tabs';
import { EDITORS_ONLY } from '../referral-texts';
import { countOf } from '../../../lib/lists/count-of';
import { commissionsWith, sumText } from '../../commissions/sum-words';
import type { ProgramFigures } from './load-programs.server';
import { StatusSelect } from '../list/StatusSelect';

const IN_USE = 'This program has referrals; archive it instead';

interface Props {
  program: ProgramView;
  /** Undefined for a program that was just created. */
  figures: ProgramFigures | undefined;
  canEdit: boolean;
  /** Whether the current list hides programs with this status. */
  leavesList: (status: string) => boolean;
  onChanged: (program: ProgramView) => void;
  onEdit: () => void;
  onDelete: () => void;
}

const programsWith = (program: ProgramView, programStatus: string) => ({
  label: statusLabel(programStatus),
  href: listPageUrl(program, {
    path: '/campaigns/referrals',
    filters: { tab: program.type, programStatus },
    pageName: 'programs',
  }),
});

export function ProgramCard({ program, figures, canEdit, leavesList, onChanged, onEdit, onDelete }: Props) {
  const titleId = useId();
  const { id, name, description, status, referralCount } = program;
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  return (
    <Card as="li" aria-labelledby={titleId}>
      <CardHeader>
        <CardWords>
          <h3 id={titleId}>
            <Link look="quiet" href={programView.path(id)}>
              {name}
            </Link>
          </h3>
        </CardWords>
        <StatusBadge status={status} />
      </CardHeader>
      {description && <Excerpt>{shorten(description)}</Excerpt>}
      <ProgramFacts program={program} figures={figures} />
      <CardFooter>
        {canEdit && (
          <StatusSelect<ProgramView>
            label={`Status of ${name}`}
            field="status"
            value={status}
            values={programStatuses}
            path={`/api/referral-programs/${id}/status`}
            failure="Failed to update program status"
            success="Program status updated"
            name={name}
            listWith={(to) => (leavesList(to) ? programsWith(program, to) : undefined)}
            onChanged={onChanged}
          />
        )}
        <IconButton
          size="sm"
          label={`Edit ${name}`}
          icon="pencil"
          disabledReason={disabledReason}
          onPress={onEdit}
        />
        <IconButton
          size="sm"
          label={`Delete ${name}`}
          icon="trash"
          disabledReason={disabledReason ?? (referralCount > 0 ? IN_USE : undefined)}
          onPress={onDelete}
        />
      </CardFooter>
    </Card>
  );
}

function ProgramFacts({ program, figures }: Pick<Props, 'program' | 'figures'>) {
  const { id, name, type, rewardType, rewardValue, referralCount, convertedCount } = program;
  const reward = rewardValueText(rewardType, rewardValue);
  const count = referralCount === 1 ? '1 referral' : `${referralCount.toLocaleString('en-US')} referrals`;
  return (
    <Facts>
      <Fact icon="star">{reward === null ? 'No reward set' : `Reward: ${reward}`}</Fact>
      <Fact icon="users">
        {referralCount === 0 ? (
          count
        ) : (
          <Link look="quiet" href={`${pathOfTab(type)}&programId=${id}`} aria-label={`${count} of ${name}`}>
            {count}
          </Link>
        )}
        {convertedCount > 0 && ` · ${convertedCount.toLocaleString('en-US')} converted`}
      </Fact>
      {figures && (
        <>
          <Fact icon="link">
            {`${countOf(figures.clicks, false, ['click', 'clicks'])}, ${countOf(figures.conversions, false, ['conversion', 'conversions'])}`}
          </Fact>
          <Fact icon="coins">
            <Link
              look="quiet"
              href={commissionsWith({ program: id })}
              aria-label={`${sumText(figures.earned, 'earned')} earned by ${name}`}
            >
              {`${sumText(figures.earned, 'earned')} earned`}
            </Link>
            {` · ${sumText(figures.earned, 'due')} due`}
          </Fact>
        </>
      )}
    </Facts>
  );
}
