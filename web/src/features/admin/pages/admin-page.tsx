export { AdminPage } from '../../../app/routes/admin.tsx';
