import { AdminScreen } from '../../features/admin/components/admin-screen.tsx';
import type { ServicesSlot } from '../../features/admin/components/node-editor.tsx';
import { ServicesPanel } from '../../features/connections/components/services-panel.tsx';

const services = (slot: ServicesSlot) => <ServicesPanel key={slot.site.siteId} {...slot} returnTo="admin" />;

/** /admin/{siteId}/{type}: the administration with the connections' panel in it. Features meet here, not each other. */
export function AdminPage() {
  return <AdminScreen services={services} />;
}
