import { Link } from 'react-router-dom';
import type { Connection } from '../../../../../shared/model/connection.ts';
import { serviceNames } from '../../../../../shared/platforms/registry.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { useListConnectionsQuery } from '../../../app/api/connection-endpoints.ts';
import { useAccess } from '../../../components/access/use-access.ts';
import { PassIcon, UnpluggedIcon } from '../../../components/icons/status.tsx';
import { connectPath } from '../../../components/panel/panel-empty.tsx';
import { Panel } from '../../../components/panel/panel.tsx';

/** The state of the open site's connections, with links to fix them; nothing if no site is open or readable. */
export function ConnectionStatus() {
  const { site } = useScope();
  const access = useAccess();
  const skip = site === undefined || access?.may('connection.read', site) !== true;
  const { currentData } = useListConnectionsQuery({ params: { siteId: site?.siteId ?? '' } }, { skip });
  if (skip || currentData === undefined) return null;
  const inUse = currentData.connections.filter(({ state }) => state !== 'retired');
  const troubled = inUse.filter(({ state }) => state !== 'working');
  const fine =
    inUse.length === 0
      ? 'Nothing is connected yet.'
      : inUse.length === 1
        ? 'The one connection works.'
        : `All ${inUse.length} connections work.`;
  return (
    <Panel title="Status" subtitle={site.name}>
      {troubled.length === 0 ? (
        <p className="help-status">
          {inUse.length > 0 && <PassIcon size={16} className="text-good" />}
          {fine}
        </p>
      ) : (
        <ul className="help-links">
          {troubled.map(connection => (
            <Trouble key={connection.service} connection={connection} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Trouble({ connection: { siteId, service, message } }: { connection: Connection }) {
  return (
    <li>
      <UnpluggedIcon size={15} />
      <span>
        <Link to={connectPath(siteId, service)}>{serviceNames[service]}</Link>
        {message !== undefined && <small>{message}</small>}
      </span>
    </li>
  );
}
