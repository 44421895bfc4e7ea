import { useCallback, useState } from 'react'
import { prizeWon, type NewsRound, type PublicLottery } from '#features/lottery/publicPage.ts'
import { isOver } from '#features/lottery/rules.ts'
import { remember, remembered, type Memory } from '#features/lottery/site/memory.ts'
import { JoinForm } from '#features/lottery/site/page/JoinForm.tsx'
import { say } from '#features/lottery/site/words.ts'
import { Icon } from '#site/kit/Icon.tsx'

/** The way in while the list is open, one's number afterwards, and the good news. */
export function TakingPart({ lottery, rounds }: { lottery: PublicLottery; rounds: readonly NewsRound[] }) {
  const { id, state } = lottery
  const [memory, setMemory] = useState(() => remembered(id))
  const onKnown = useCallback((seen: Memory) => setMemory(remember(id, seen)), [id])
  const prize = prizeWon(lottery, rounds, memory.entry)
  return (
    <>
      <div aria-live="polite">
        {prize !== null && (
          <p className="lottery-won">
            <Icon name="gift" />
            {say('youWon', { prize })}
          </p>
        )}
      </div>
      {!isOver(state) && <JoinForm lottery={lottery} memory={memory} onKnown={onKnown} />}
    </>
  )
}
