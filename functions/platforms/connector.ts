import type { DayRange } from '../../shared/domain/periods/days.ts';
import type { PulledPlatform } from '../../shared/platforms/platform.ts';
import type { PlatformAccount } from '../../shared/model/connection.ts';
import type { DaySections } from '../../shared/platforms/records.ts';
import type { RecordService } from '../../shared/platforms/registry.ts';
import type { SiteNode } from '../../shared/model/node.ts';

/** Days of one section of one service, as the store takes them. */
export type SectionDays = {
  [S in RecordService]: {
    [K in keyof DaySections[S]]: {
      service: S;
      section: K;
      days: readonly DaySections[S][K][];
      /** The days that were asked for, where they are not the window's. */
      range?: DayRange;
    };
  }[keyof DaySections[S]];
}[RecordService];

/** Account or address that a platform is asked about for a site. */
export type ConnectedResource = {
  /** Names the resource at the platform (property, page): a new one means a new first collection. */
  key: string;
  /** The credential to use; null where the platform asks for none. */
  tokenId: string | null;
};

export type PullRequest = {
  site: SiteNode;
  /** An access token, or null where the platform asks for none of a user's. */
  accessToken: string | null;
  /** Both days included, in the platform's own zone. */
  start: string;
  end: string;
  /** Why it is asked: a backfill may leave out what only today can answer. */
  purpose: 'nightly' | 'backfill';
  /** All days of a backfill. Reports that cover all of them in one call run with its newest window. */
  collection?: DayRange;
  /** State that the last step of a slow report returned; null for its first step. */
  progress: Readonly<Record<string, string>> | null;
  now: Date;
};

/**
 * A report still in progress at the platform: ask again after `readyAt` with `state`. `state` holds report ids and
 * small values, never a URL with access or a credential.
 */
export type PendingReport = { pending: { readyAt: Date; state: Record<string, string> } };

export type PulledWindow = {
  sections: SectionDays[];
  /** IANA zone of the days, where the platform says it. */
  timeZone: string | null;
  /** Days of the window that the platform can no longer give. */
  missingDays: string[];
  /**
   * The newest day the platform has by now; later days of the window are not there yet, which is not missing.
   * Absent: the whole window is answered.
   */
  through?: string | null;
  /** The platform's word for what its billing holds against the account; null: nothing. Absent: it was not asked. */
  billingHold?: string | null;
};

/** Platform facts that need no call. Small, so that functions that only plan pulls load no client. */
export type ConnectorDefinition = PulledPlatform & {
  readonly service: RecordService;
  /** Returns the resource chosen for a site, or null without one. */
  resourceOf(site: SiteNode): ConnectedResource | null;
};

/**
 * The one shape of a connector: everything else in this program treats platforms alike.
 * What a platform refuses is thrown as PlatformError, classified by the platform's own rules; anything else thrown is
 * ours. Records hold no time of pulling, so that the same window pulled twice leaves the same bytes.
 */
export type Connector = ConnectorDefinition & {
  /** Accounts and what may be chosen below them; empty where nothing is to be chosen. */
  discover(accessToken: string, service: RecordService): Promise<PlatformAccount[]>;
  /** Adds each choice's websites where that takes extra calls; absent if `discover` returns them. */
  withWebsites?(accounts: readonly PlatformAccount[], accessToken: string): Promise<PlatformAccount[]>;
  /** Brings every day of the window, or says when to ask again. */
  pull(request: PullRequest): Promise<PulledWindow | PendingReport>;
};
