import { useState } from 'react'
import { validationTypes } from '#core/flags.ts'
import { emailOf, mobileOf } from '#features/forms/personValues.ts'
import { registrationCalls } from '#features/registration/contract.ts'
import type { CodeChannel } from '#features/registration/rules.ts'
import { CodeRow } from '#features/registration/site/CodeRow.tsx'
import type { Verified } from '#features/registration/site/draft.ts'
import { Note } from '#features/registration/site/Notes.tsx'
import { sayOrder } from '#features/registration/site/sayOrder.ts'
import type { AccessData } from '#features/registration/site/pageData.ts'
import { callSite } from '#site/kit/callSite.ts'

/** Knowing an id is not enough: a code sent to one's own mobile or mail opens one's pages. */
export function AccessPage({ event, hasOtherAccess }: AccessData) {
  const [channel, setChannel] = useState<CodeChannel>('mobile')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const [isIn, setIsIn] = useState(false)
  const target = (channel === 'mobile' ? mobileOf(typed, validationTypes.WorldMobile) : emailOf(typed)) ?? ''

  async function open({ token }: Verified) {
    setIsIn(true)
    const { refusal } = await callSite(registrationCalls.centerAccess, { verifyToken: token })
    if (!refusal) return location.reload()
    setProblem(refusal.message)
    setIsIn(false)
  }

  return (
    <main className="page own">
      <header className="bar">
        <h1>{sayOrder('accessTitle')}</h1>
      </header>
      <div className="form">
        {event.title && (
          <div className="banner plain">
            <img src={event.coverUrl} alt="" width="96" height="54" />
            <b>{event.title}</b>
          </div>
        )}
        <p className="muted">{sayOrder('accessText')}</p>
        {hasOtherAccess && (
          <Note kind="warning" icon="warn">
            {sayOrder('accessOther')}
          </Note>
        )}
        <fieldset className="field">
          <legend className="sr-only">{sayOrder('channel')}</legend>
          <div className="options even">
            {(['mobile', 'email'] as const).map((one) => (
              <label key={one} className="option">
                <input
                  type="radio"
                  name="channel"
                  checked={channel === one}
                  onChange={() => {
                    setChannel(one)
                    setTyped('')
                  }}
                />
                <span className="tile-text">{sayOrder(one === 'mobile' ? 'byMobile' : 'byEmail')}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <div className="field">
          <label className="label" htmlFor="target">
            {sayOrder(channel === 'mobile' ? 'byMobile' : 'byEmail')}
          </label>
          <input
            key={channel}
            id="target"
            className="input"
            type={channel === 'mobile' ? 'tel' : 'email'}
            autoComplete={channel === 'mobile' ? 'tel' : 'email'}
            value={typed}
            onChange={(change) => setTyped(change.target.value)}
          />
          <CodeRow
            key={`${channel}-code`}
            id="code"
            bventId={event.bventId}
            purpose="center"
            channel={channel}
            target={target}
            name={sayOrder(channel === 'mobile' ? 'byMobile' : 'byEmail')}
            isVerified={isIn}
            error={problem || undefined}
            onVerified={(verified) => void open(verified)}
          />
        </div>
      </div>
    </main>
  )
}
