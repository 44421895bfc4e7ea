import { useState } from 'react'
import type { PublicLottery } from '#features/lottery/publicPage.ts'
import { isOver } from '#features/lottery/rules.ts'
import { remember, remembered } from '#features/lottery/site/memory.ts'
import { JoinForm } from '#features/lottery/site/page/JoinForm.tsx'
import { say } from '#features/lottery/site/words.ts'
import { Icon } from '#site/kit/Icon.tsx'

/** The way in while the list is open, one's number afterwards, and the good news. */
export function TakingPart(lottery: PublicLottery) {
  const { id, state, prizes, winners } = lottery
  const [memory, setMemory] = useState(() => remembered(id))
  const won = winners.find(({ entry }) => entry === memory.entry)
  return (
    <>
      {won && (
        <p className="lottery-won" aria-live="polite">
          <Icon name="gift" />
          {say('youWon', { prize: prizes[won.prize - 1]?.name ?? '' })}
        </p>
      )}
      {!isOver(state) && <JoinForm lottery={lottery} memory={memory} onKnown={(seen) => setMemory(remember(id, seen))} />}
    </>
  )
}
