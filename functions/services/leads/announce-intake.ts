import { intakeStanding, toAnnounce } from '../../../shared/domain/leads/intake-state.ts';
import type { LeadIntake } from '../../../shared/model/lead-intake.ts';
import { leadCrmNames } from '../../../shared/model/lead.ts';
import { getArrivals, saveArrivals } from '../../stores/leads/intakes.ts';
import { putNotification } from '../../stores/notifications.ts';
import { notificationId } from '../notifications/notification-id.ts';

const tries = 12;

/**
 * Tells the site that its intake fails or is silent, once for each time that it begins; when the intake receives again
 * that is only noted. The note is written after the notification, whose id is one for a day: told twice is told once.
 */
export async function announceStanding(intake: LeadIntake, now: Date): Promise<void> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const { arrivals, counted } = await getArrivals(intake.siteRefId);
    const announced = toAnnounce(intakeStanding(intake, arrivals, now));
    if (announced === arrivals.announced) return;
    if (announced !== null) await tell(intake, announced, now);
    if (await saveArrivals(intake.siteRefId, { ...arrivals, announced }, counted)) return;
  }
  throw new Error('The arrivals of an intake were counted by others all the time');
}

async function tell({ siteId, siteRefId, crm }: LeadIntake, standing: 'silent' | 'failing', now: Date): Promise<void> {
  const name = leadCrmNames[crm];
  const timestamp = now.toISOString();
  const words = {
    silent: {
      title: `No leads from ${name}`,
      message: `${name} has sent no leads for longer than usual. Look whether its webhook still runs; leads that come later are merged as they come.`,
    },
    failing: {
      title: `Leads from ${name} cannot be read`,
      message: `Most of the last leads that ${name} sent name no lead or no date. They are kept and can be read again once the fields are mapped.`,
    },
  };
  await putNotification({
    notificationId: notificationId(timestamp.slice(0, 10), [siteId, siteRefId, 'lead-intake', standing]),
    siteId,
    type: 'ALERT',
    body: { ...words[standing], link: `/crm-connect`, timestamp },
    users: {},
  });
}
