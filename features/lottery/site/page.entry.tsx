import { createRoot } from 'react-dom/client'
import type { NewsRound, PublicLottery } from '#features/lottery/publicPage.ts'
import { remember } from '#features/lottery/site/memory.ts'
import { followLottery } from '#features/lottery/site/page/follow.ts'
import { redrawPage } from '#features/lottery/site/page/redraw.ts'
import { TakingPart } from '#features/lottery/site/page/TakingPart.tsx'
import { pageData } from '#site/kit/pageData.ts'
import '#site/kit/form.css'
import '#features/lottery/site/page/page.css'

/** A hall full of phones is told in one moment; it does not load the page in one. */
const SPREAD_MS = 5_000
/** Another server may tell of something before this one's page shows it. */
const AGAIN_MS = 1_500

const roots = [...document.querySelectorAll('[data-lottery-join]')].map((place) => createRoot(place))
const rounds: NewsRound[] = []
let lottery = pageData<PublicLottery>()
let timer: ReturnType<typeof setTimeout> | null = null

function show(): void {
  if (lottery.promise) remember(lottery.id, { hash: lottery.promise.hash })
  for (const root of roots) root.render(<TakingPart lottery={lottery} rounds={[...rounds]} />)
}

async function redraw(): Promise<void> {
  const fresh = await redrawPage()
  const read = fresh && pageData<PublicLottery>(fresh)
  timer = read && read.seq >= lottery.seq ? null : setTimeout(() => void redraw(), AGAIN_MS)
  if (read && read.seq >= lottery.seq) lottery = read
  show()
}

show()
followLottery(lottery.id, lottery.seq, (news) => {
  if (news.seq <= lottery.seq) return
  rounds.push(...news.rounds)
  lottery = { ...lottery, seq: news.seq, state: news.state }
  show()
  timer ??= setTimeout(() => void redraw(), Math.random() * SPREAD_MS)
})
