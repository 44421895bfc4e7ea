import { createRoot } from 'react-dom/client'
import type { PublicLottery } from '#features/lottery/publicPage.ts'
import { LotteryPage } from '#features/lottery/site/page/LotteryPage.tsx'
import { pageData } from '#site/kit/pageData.ts'
import '#site/kit/form.css'
import '#features/lottery/site/stage.css'
import '#features/lottery/site/page/page.css'

const root = document.getElementById('root')
if (root) createRoot(root).render(<LotteryPage {...pageData<PublicLottery>()} />)
