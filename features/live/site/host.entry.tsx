import { createRoot } from 'react-dom/client'
import type { PublicRoom } from '#features/live/publicPage.ts'
import { HostDesk } from '#features/live/site/host/HostDesk.tsx'
import { pageData } from '#site/kit/pageData.ts'
import '#site/kit/form.css'
import '#features/live/site/live.css'
import '#features/live/site/host/host.css'

const t = new URLSearchParams(location.search).get('t') ?? ''
const root = document.getElementById('root')
if (root) createRoot(root).render(<HostDesk room={pageData<PublicRoom>()} t={t} />)
