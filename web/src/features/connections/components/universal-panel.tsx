import { useState, type ReactNode } from 'react';
import type { SeenNode } from '../../../../../shared/model/node.ts';
import { Button } from '../../../components/form/button.tsx';
import type { ServiceCard } from '../view/service-card.ts';
import { DeleteAccount } from './delete-account.tsx';
import { PanelBody } from './panel-body.tsx';
import type { PanelFrame } from './panel-frame.ts';
import { ServiceMenu } from './service-menu.tsx';
import type { Rights } from '../view/rights.ts';

type Props = {
  site: SeenNode;
  card: ServiceCard;
  frame: PanelFrame;
  rights: Rights;
  authorizing: boolean;
  active?: boolean;
  tools?: ReactNode;
  /** Starts the consent of its successor. */
  onConvert: () => void;
};

/** Universal Analytics, which has ended: its stored data, and a link to GA4 if that is not connected. */
export function UniversalPanel({
  site,
  card,
  frame: { Frame, buttons },
  rights,
  authorizing,
  active = false,
  tools,
  onConvert,
}: Props) {
  const [asking, setAsking] = useState(false);
  const { ga, ga4 } = site.attr.accounts ?? {};
  const mayConvert = rights.authorize && ga4 === undefined;
  return (
    <>
      <Frame
        card={card}
        active={active}
        choosing={false}
        tools={tools}
        actions={
          mayConvert && (
            <Button size={buttons} busy={authorizing} onClick={onConvert}>
              Convert to GA4
            </Button>
          )
        }
        reason={ga4 === undefined ? rights.reason : 'GA4 is connected'}
        menu={
          <ServiceMenu
            title={card.title}
            items={[]}
            tokenId={rights.seeToken ? ga?.tokenId : undefined}
            onDelete={rights.remove && ga !== undefined ? () => setAsking(true) : undefined}
          />
        }
      >
        <PanelBody card={card} connection={undefined} progress={undefined} more={[]} />
      </Frame>
      <DeleteAccount
        site={site}
        card={card}
        open={asking}
        onClose={() => setAsking(false)}
        onDeleted={() => undefined}
      />
    </>
  );
}
