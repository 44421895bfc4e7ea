import { createRoot } from 'react-dom/client'
import type { PublicLottery } from '#features/lottery/publicPage.ts'
import { remember } from '#features/lottery/site/memory.ts'
import { TakingPart } from '#features/lottery/site/page/TakingPart.tsx'
import { pageData } from '#site/kit/pageData.ts'
import '#site/kit/form.css'
import '#features/lottery/site/page/page.css'

const lottery = pageData<PublicLottery>()
if (lottery.promise) remember(lottery.id, { hash: lottery.promise.hash })
for (const place of document.querySelectorAll('[data-lottery-join]')) createRoot(place).render(<TakingPart {...lottery} />)
