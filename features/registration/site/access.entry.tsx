import { createRoot } from 'react-dom/client'
import { AccessPage } from '#features/registration/site/AccessPage.tsx'
import type { AccessData } from '#features/registration/site/pageData.ts'
import { pageData } from '#site/kit/pageData.ts'
import '#site/kit/form.css'
import '#site/kit/own.css'

const root = document.getElementById('root')
if (root) createRoot(root).render(<AccessPage {...pageData<AccessData>()} />)
