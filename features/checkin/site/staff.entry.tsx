import { createRoot } from 'react-dom/client'
import { StaffPage } from '#features/checkin/site/StaffPage.tsx'
import { pageData } from '#site/kit/pageData.ts'
import '#site/kit/form.css'
import '#features/checkin/site/staff.css'

const root = document.getElementById('root')
if (root) createRoot(root).render(<StaffPage {...pageData<{ token: string }>()} />)
