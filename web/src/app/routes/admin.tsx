import { AdminScreen } from '../../features/admin/components/admin-screen.tsx';
import type { ServicesSlot } from '../../features/admin/components/node-editor.tsx';
import { ExpiringPanel } from '../../features/connections/components/expiring-panel.tsx';
import { ServicesPanel } from '../../features/connections/components/services-panel.tsx';

/** Affiliate resellers see no connection panels; organizations and regions see the calendar only. */
const services = (slot: ServicesSlot) =>
  slot.access.role === 'affiliate' ? null : (
    <>
      {slot.site.type === 'SITE' && <ServicesPanel key={slot.site.siteId} {...slot} />}
      {slot.access.may('connection.read', slot.site) && (
        <ExpiringPanel key={`ends ${slot.site.siteId}`} node={slot.site} timeZone={slot.timeZone} />
      )}
    </>
  );

/**
 * /admin/{siteId}/{type}: the administration with the connection panels. Routes connect features, which never import
 * each other.
 */
export function AdminPage() {
  return <AdminScreen services={services} />;
}
