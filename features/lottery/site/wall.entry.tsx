import { createRoot } from 'react-dom/client'
import type { PublicLottery } from '#features/lottery/publicPage.ts'
import { Remote } from '#features/lottery/site/wall/Remote.tsx'
import { useRehearsal } from '#features/lottery/site/wall/useRehearsal.ts'
import { useWallState } from '#features/lottery/site/wall/useWallState.ts'
import { Wall } from '#features/lottery/site/wall/Wall.tsx'
import { pageData } from '#site/kit/pageData.ts'
import '#site/kit/form.css'
import '#features/lottery/site/stage.css'
import '#features/lottery/site/wall/wall.css'

const query = new URLSearchParams(location.search)
const lottery = pageData<PublicLottery>()
const t = query.get('t') ?? ''
const Screen = query.has('remote') ? Remote : Wall

function InEarnest() {
  return <Screen lottery={lottery} source={useWallState(lottery.id, t)} isRehearsal={false} />
}

function Rehearsed() {
  return <Screen lottery={lottery} source={useRehearsal(lottery.id, t)} isRehearsal />
}

const root = document.getElementById('root')
if (root) createRoot(root).render(query.has('rehearsal') ? <Rehearsed /> : <InEarnest />)
