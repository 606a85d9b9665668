import { launchChromium, signIn } from '../browser/chromium.ts';
import { clicksToTasks } from '../browser/task-clicks.ts';
import type { FigureGroup } from './figure.ts';
import { runStart } from './running-start.ts';

/** Clicks from a finding to its task in the browser: the maximum for a recommendation and for a line of an audit. */
export const taskClickFigures: FigureGroup = {
  names: ['clicks-from-insight-to-task'],
  async *measure() {
    const program = await runStart();
    try {
      await program.ready;
      const browser = await launchChromium();
      try {
        const page = await (await browser.newContext()).newPage();
        await signIn(page, program.origin, 'admin@insights.test');
        const clicks = await clicksToTasks(page, program.origin, 'northfold-franchise');
        yield {
          name: 'clicks-from-insight-to-task',
          value: Math.max(...clicks.map(entry => entry.clicks)),
          unit: 'clicks',
          against: 'limit',
          againstValue: 2,
        };
      } finally {
        await browser.close();
      }
    } finally {
      await program.stop();
    }
  },
};
