import { useState } from 'react';
import { IconButton } from '../../ui/actions/Button';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { ActionSamples } from './action-samples';
import { ChartSamples } from './chart-samples';
import { ChoiceSamples } from './choice-samples';
import { CollectionSamples } from './collection-samples';
import { CommandSamples } from './command-samples';
import { DisplaySamples } from './display-samples';
import { FeedSamples } from './feed-samples';
import { FieldSamples } from './field-samples';
import { OverlaySamples } from './overlay-samples';
import { RecordSamples } from './record-samples';
import { SplitSample } from './split-samples';
import { StateSamples } from './state-samples';
import { TextSamples } from './text-samples';

export const meta = () => [{ title: 'Components' }];

/** Shows every component of web/ui in every state. Available in development only. */
export default function Gallery() {
  const [theme, setTheme] = useState<'light' | 'dark'>('light');

  const switchTheme = () => {
    const next = theme === 'light' ? 'dark' : 'light';
    document.documentElement.dataset.theme = next;
    setTheme(next);
  };

  return (
    <main>
      <Page>
        <PageHeader
          title="Components"
          subtitle="Everything a screen is made of, in every state."
          action={
            <IconButton
              icon={theme === 'light' ? 'moon' : 'sun'}
              label={theme === 'light' ? 'Dark theme' : 'Light theme'}
              variant="secondary"
              onPress={switchTheme}
            />
          }
        />
        <ActionSamples />
        <FieldSamples />
        <ChoiceSamples />
        <OverlaySamples />
        <CommandSamples />
        <CollectionSamples />
        <SplitSample />
        <TextSamples />
        <DisplaySamples />
        <RecordSamples />
        <ChartSamples />
        <FeedSamples />
        <StateSamples />
      </Page>
    </main>
  );
}
