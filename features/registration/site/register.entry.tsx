import { createRoot } from 'react-dom/client'
import { RegisterPage } from '#features/registration/site/RegisterPage.tsx'
import type { RegisterData } from '#features/registration/site/pageData.ts'
import { pageData } from '#site/kit/pageData.ts'
import '#site/kit/form.css'

const root = document.getElementById('root')
if (root) createRoot(root).render(<RegisterPage {...pageData<RegisterData>()} />)
