import { useState } from 'react'
import { liveCalls } from '#features/live/contract.ts'
import type { LivePoll } from '#features/live/shapes.ts'
import { PollBars } from '#features/live/site/PollBars.tsx'
import { say } from '#features/live/site/words.ts'
import { shown, type InRoom } from '#features/live/site/venue/useRoom.ts'
import { callSite } from '#site/kit/callSite.ts'

/** The open one first; one's own answer may change until it is closed. */
export function Polls({ live, id }: { live: InRoom; id: string }) {
  const [chosen, setChosen] = useState<Record<string, number>>({})
  const [note, setNote] = useState('')
  const polls = (live.feed?.polls ?? []).toSorted((one, other) => Number(other.state === 'Open') - Number(one.state === 'Open'))
  const choose = async ({ id: pollId }: LivePoll, choice: number) => {
    const { refusal } = await callSite(liveCalls.answerPoll, { id, token: live.tokenNow(), pollId, choice }, shown(live.tokenNow()))
    setNote(refusal?.message ?? '')
    if (!refusal) setChosen((before) => ({ ...before, [pollId]: choice }))
  }
  if (polls.length === 0) return <p className="live-none">{say('noPoll')}</p>
  return (
    <div className="live-polls">
      {polls.map((poll) => (
        <PollBars
          key={poll.id}
          poll={poll}
          chosen={chosen[poll.id]}
          {...(poll.state === 'Open' && { onChoose: (at) => void choose(poll, at) })}
        />
      ))}
      <output>{note}</output>
    </div>
  )
}
