import { createRoot } from 'react-dom/client'
import { SelfCheckinPage } from '#features/checkin/site/SelfCheckinPage.tsx'
import type { SelfData } from '#features/checkin/selfPage.ts'
import { pageData } from '#site/kit/pageData.ts'
import '#site/kit/form.css'
import '#features/checkin/site/selfCheckin.css'

const root = document.getElementById('root')
if (root) createRoot(root).render(<SelfCheckinPage {...pageData<SelfData>()} />)
