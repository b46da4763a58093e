import { CardGridSkeleton } from '../../ui/feedback/CardGridSkeleton';
import { Grid } from '../../ui/layout/Grid';
import { Page } from '../../ui/pages/Page';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Stack } from '../../ui/layout/Stack';

type Shape = 'dashboard' | 'form' | 'record' | 'list';

const dashboards = ['/', '/partners', '/opportunities'];
const form = /\/(new|edit|import)$/;
const record = /^\/(partners|campaigns\/affiliate-links|insights\/monitoring\/items)\/[^/]*\d[^/]*$/;

export function shapeOf(pathname: string): Shape {
  if (dashboards.includes(pathname)) return 'dashboard';
  if (form.test(pathname)) return 'form';
  return record.test(pathname) ? 'record' : 'list';
}

/** Placeholder for a screen whose data is loading. */
export function ScreenSkeleton({ pathname }: { pathname: string }) {
  const shape = shapeOf(pathname);
  return (
    <Page width={shape === 'form' ? 'form' : undefined}>
      <Stack gap={8}>
        <Skeleton width="14rem" height="1.625rem" />
        <Skeleton width="24rem" />
      </Stack>
      {shape === 'dashboard' && (
        <Grid column="12rem">
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} height="6rem" />
          ))}
        </Grid>
      )}
      {shape === 'form' && (
        <Stack gap={24}>
          {['2.125rem', '7rem', '2.125rem', '2.125rem'].map((height, index) => (
            <Stack key={index} gap={8}>
              <Skeleton width="8rem" />
              <Skeleton height={height} />
            </Stack>
          ))}
        </Stack>
      )}
      {shape === 'record' && <Skeleton height="10rem" />}
      {shape !== 'form' && <Skeleton height="2.125rem" />}
      {shape !== 'form' && <CardGridSkeleton label="Loading the screen" />}
    </Page>
  );
}
