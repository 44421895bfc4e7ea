import { createRoot } from 'react-dom/client'
import { StaffPage } from '#features/checkin/site/gate/StaffPage.tsx'
import '#site/kit/form.css'
import '#features/checkin/site/gate/staff.css'

/** From the address, since the page that opens without a network is the same for every link. */
const [, , token = ''] = location.pathname.split('/')
const root = document.getElementById('root')
if (root) createRoot(root).render(<StaffPage token={token} />)
if ('serviceWorker' in navigator) navigator.serviceWorker.register('/staff/sw.js').catch(() => undefined)
