import type { PublicRoadmapItem } from '../../../../src/features/roadmap/roadmap-items.repo';
import { monthOf } from '../../../../src/features/roadmap/months.rules';
import type { RoadmapStatus } from '../../../../src/features/roadmap/roadmap.rules';
import type { App } from '../../../../src/app';
import { notFound } from '../../../../src/lib/errors';

/** The groups in order. Outsiders see blocked items as in progress and don't see cancelled ones. */
const groups = [
  { id: 'planned', statuses: ['planned'], title: 'Planned' },
  { id: 'in_progress', statuses: ['in_progress', 'blocked'], title: 'In Progress' },
  { id: 'completed', statuses: ['completed'], title: 'Completed' },
] as const satisfies readonly { id: string; statuses: readonly RoadmapStatus[]; title: string }[];

/** Returns the fields of an item that outsiders see. */
function present({ id, title, description, category, targetDate, tags }: PublicRoadmapItem) {
  return {
    id,
    title,
    description,
    category,
    tags,
    targetMonth: targetDate === null ? null : monthOf(targetDate),
  };
}

export type PublicItem = ReturnType<typeof present>;

/**
 * Loads the public roadmap.
 * @throws 404 for an unknown token
 */
export async function loadPublicRoadmap(app: App, token: string) {
  const roadmap = await app.roadmap.openPublic(token);
  if (!roadmap) throw notFound('Roadmap not found');
  const { workspaceName, logoVersion, items } = roadmap;
  return {
    workspaceName,
    // Contains the token, so that the page doesn't reveal the workspace's id.
    logoUrl:
      logoVersion === null ? null : `/api/public-roadmaps/${encodeURIComponent(token)}/logo?v=${logoVersion}`,
    groups: groups.map(({ id, statuses, title }) => ({
      id,
      title,
      items: items
        .filter(({ status }) => statuses.some((one) => one === status))
        .sort(id === 'completed' ? lastCompletedFirst : nextFirst)
        .map(present),
    })),
  };
}

const LAST = '9999-99';
const nextFirst = (one: PublicRoadmapItem, other: PublicRoadmapItem): number =>
  (one.targetDate ?? LAST).localeCompare(other.targetDate ?? LAST);
const lastCompletedFirst = (one: PublicRoadmapItem, other: PublicRoadmapItem): number =>
  (other.completedDate ?? '').localeCompare(one.completedDate ?? '');
