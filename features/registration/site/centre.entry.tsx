import { createRoot } from 'react-dom/client'
import { CentrePage } from '#features/registration/site/CentrePage.tsx'
import type { CentreData } from '#features/registration/site/pageData.ts'
import { pageData } from '#site/kit/pageData.ts'
import '#site/kit/form.css'
import '#site/kit/own.css'

const root = document.getElementById('root')
if (root) createRoot(root).render(<CentrePage {...pageData<CentreData>()} />)
