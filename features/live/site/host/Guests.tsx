import { useCallback, useEffect, useState } from 'react'
import type { ResultOf } from '#core/call.ts'
import { liveCalls } from '#features/live/contract.ts'
import type { guestActs } from '#features/live/publicCalls.ts'
import { say } from '#features/live/site/words.ts'
import type { AtDesk } from '#features/live/site/host/useDesk.ts'
import { callSite } from '#site/kit/callSite.ts'

const LOOK_MS = 10_000
type Listed = ResultOf<typeof liveCalls.guests>['list']

export function Guests({ at: { id, t, act } }: { at: AtDesk }) {
  const [list, setList] = useState<Listed | null>(null)
  const [keyWords, setKeyWords] = useState('')
  const look = useCallback(async () => {
    const { result } = await callSite(liveCalls.guests, { id, t, keyWords })
    if (result) setList(result.list)
  }, [id, t, keyWords])
  useEffect(() => {
    const first = setTimeout(() => void look())
    const looking = setInterval(() => void look(), LOOK_MS)
    return () => {
      clearTimeout(first)
      clearInterval(looking)
    }
  }, [look])
  const treat = async (who: string, what: (typeof guestActs)[number]) => {
    await act(callSite(liveCalls.treatGuest, { id, t, who, act: what }))
    await look()
  }
  return (
    <>
      <div className="live-line">
        <div>
          <input
            className="input"
            type="search"
            aria-label={say('findGuest')}
            placeholder={say('findGuest')}
            maxLength={50}
            value={keyWords}
            onChange={({ target }) => setKeyWords(target.value)}
          />
        </div>
      </div>
      <ul className="live-list" aria-label={say('guests')}>
        {list?.length === 0 && <li className="live-none">{say('noGuests')}</li>}
        {list?.map(({ who, name, isOnline, seconds, isMuted, isKicked }) => (
          <li key={who} className="live-message">
            <p className="live-by">
              <b>{name || say('visitor')}</b>
              {isOnline && !isKicked && <em>{say('isHere')}</em>}
              {isMuted && <em>{say('isMuted')}</em>}
              {isKicked && <em>{say('isKicked')}</em>}
              <span>{say('watched', { n: Math.round(seconds / 60) })}</span>
            </p>
            <p className="host-acts">
              <button type="button" onClick={() => void treat(who, isMuted ? 'unmute' : 'mute')}>
                {say(isMuted ? 'unmute' : 'mute')}
              </button>
              <button type="button" onClick={() => void treat(who, isKicked ? 'readmit' : 'kick')}>
                {say(isKicked ? 'readmit' : 'kick')}
              </button>
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
