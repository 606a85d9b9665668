import type { DayRange } from '../../shared/domain/periods/days.ts';
import type { PulledPlatform } from '../../shared/platforms/platform.ts';
import type { PlatformAccount } from '../../shared/model/connection.ts';
import type { DaySections } from '../../shared/platforms/records.ts';
import type { RecordService } from '../../shared/platforms/registry.ts';
import type { SiteNode } from '../../shared/model/node.ts';

/** Days of one section of a service, in the store's format. */
export type SectionDays = {
  [S in RecordService]: {
    [K in keyof DaySections[S]]: {
      service: S;
      section: K;
      days: readonly DaySections[S][K][];
      /** Requested days, if they differ from the window's. */
      range?: DayRange;
    };
  }[keyof DaySections[S]];
}[RecordService];

/** Account or address that a platform is asked about for a site. */
export type ConnectedResource = {
  /** Identifies the resource at the platform (property, page): another one means another first collection. */
  key: string;
  /** Credential to use; null if the platform needs none. */
  tokenId: string | null;
};

export type PullRequest = {
  site: SiteNode;
  /** Access token, or null if the platform needs none from a user. */
  accessToken: string | null;
  /** Both days included, in the platform's own zone. */
  start: string;
  end: string;
  /** Purpose of the pull: a backfill may omit data that exists only for today. */
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
  /** IANA zone of the days, if the platform returns it. */
  timeZone: string | null;
  /** Days of the window that the platform can no longer return. */
  missingDays: string[];
  /**
   * Newest day the platform has by now; later days of the window are pending, not missing. Absent: the whole window is
   * answered.
   */
  through?: string | null;
  /** Platform's word for a billing problem of the account; null: none. Absent: not checked. */
  billingHold?: string | null;
};

/** Platform facts that need no call. Small, so that functions that only plan pulls load no client. */
export type ConnectorDefinition = PulledPlatform & {
  readonly service: RecordService;
  /** Returns the resource chosen for a site, or null without one. */
  resourceOf(site: SiteNode): ConnectedResource | null;
};

/**
 * Connector interface, through which the program treats all platforms alike. Refusals are thrown as PlatformError,
 * classified by the platform's own rules; any other error is our bug. Records contain no pull time, so pulling a window
 * twice gives the same bytes.
 */
export type Connector = ConnectorDefinition & {
  /** Lists accounts and the choices below them; empty if nothing can be chosen. */
  discover(accessToken: string, service: RecordService): Promise<PlatformAccount[]>;
  /** Adds each choice's websites where that takes extra calls; absent if `discover` returns them. */
  withWebsites?(accounts: readonly PlatformAccount[], accessToken: string): Promise<PlatformAccount[]>;
  /** Pulls every day of the window, or returns when to ask again. */
  pull(request: PullRequest): Promise<PulledWindow | PendingReport>;
};
