import { createRoot } from 'react-dom/client'
import { SelfCheckinPage } from '#features/checkin/site/self/SelfCheckinPage.tsx'
import type { SelfData } from '#features/checkin/selfPage.ts'
import { pageData } from '#site/kit/pageData.ts'
import '#site/kit/form.css'
import '#features/checkin/site/self/selfCheckin.css'

const root = document.getElementById('root')
if (root) createRoot(root).render(<SelfCheckinPage {...pageData<SelfData>()} />)
