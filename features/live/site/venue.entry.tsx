import { createRoot } from 'react-dom/client'
import type { PublicRoom } from '#features/live/publicPage.ts'
import { Venue } from '#features/live/site/venue/Venue.tsx'
import { pageData } from '#site/kit/pageData.ts'
import '#site/kit/form.css'
import '#features/live/site/live.css'

const root = document.getElementById('root')
if (root) createRoot(root).render(<Venue {...pageData<PublicRoom>()} />)
