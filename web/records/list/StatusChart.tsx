import type { ComponentProps } from 'react';
import { StackedBar } from '../../ui/charts/StackedBar';

interface Props {
  title: string;
  parts: ComponentProps<typeof StackedBar>['parts'];
}

/** Bar of a list's records by status. The tabs above it show the numbers. */
export const StatusChart = ({ title, parts }: Props) => <StackedBar label={title} parts={parts} isThin />;
