import { createRoot } from 'react-dom/client'
import type { PublicLottery } from '#features/lottery/publicPage.ts'
import { VerifyPage } from '#features/lottery/site/verify/VerifyPage.tsx'
import { pageData } from '#site/kit/pageData.ts'
import '#site/kit/form.css'
import '#features/lottery/site/verify/verify.css'

const root = document.getElementById('root')
if (root) createRoot(root).render(<VerifyPage {...pageData<PublicLottery>()} />)
