import { createRoot } from 'react-dom/client'
import type { PublicLottery } from '#features/lottery/publicPage.ts'
import { Remote } from '#features/lottery/site/wall/Remote.tsx'
import { Wall } from '#features/lottery/site/wall/Wall.tsx'
import { pageData } from '#site/kit/pageData.ts'
import '#site/kit/form.css'
import '#features/lottery/site/stage.css'
import '#features/lottery/site/wall/wall.css'

const query = new URLSearchParams(location.search)
const root = document.getElementById('root')
const given = { lottery: pageData<PublicLottery>(), t: query.get('t') ?? '' }
if (root) createRoot(root).render(query.has('remote') ? <Remote {...given} /> : <Wall {...given} />)
