import { useId, useState, type FormEvent } from 'react'
import { publicCalls, type Answer } from '#features/invitations/publicContract.ts'
import { declineReasons, type DeclineReason } from '#features/invitations/rules.ts'
import type { InvitationData } from '#features/invitations/site/pageData.ts'
import { say } from '#features/invitations/site/say.ts'
import { callSite } from '#site/kit/callSite.ts'

type Props = { data: InvitationData; onDone: (answer: Answer) => void; onBack: () => void }

/** A reason if they like, and perhaps somebody else instead. */
export function DeclineForm({ data: { code, asksReason, replyEnd }, onDone, onBack }: Props) {
  const id = useId()
  const [reason, setReason] = useState<DeclineReason>('unsaid')
  const [name, setName] = useState('')
  const [mobile, setMobile] = useState('')
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const instead = name.trim() === '' ? {} : { instead: { name, mobile } }
    const { result, refusal: refused } = await callSite(publicCalls.decline, { code, reason, ...instead })
    setBusy(false)
    if (result) onDone(result)
    else setRefusal(refused.message)
  }
  return (
    <form className="dock" onSubmit={(event) => void send(event)}>
      <h2>{say('declineTitle')}</h2>
      {asksReason && (
        <fieldset className="invitation-group">
          <legend className="muted">{say('declineHint')}</legend>
          <div className="invitation-reasons">
            {declineReasons.map((one) => (
              <label key={one}>
                <input type="radio" name="reason" value={one} checked={one === reason} onChange={() => setReason(one)} />
                {say(`reason_${one}`)}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <fieldset className="invitation-group">
        <legend>
          {say('instead')} <span className="muted">{say('optional')}</span>
        </legend>
        <input
          id={`${id}-name`}
          className="input"
          aria-label={say('theirName')}
          placeholder={say('theirName')}
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <input
          className="input"
          type="tel"
          aria-label={say('theirMobile')}
          placeholder={say('theirMobile')}
          maxLength={30}
          value={mobile}
          onChange={({ target }) => setMobile(target.value)}
        />
      </fieldset>
      {refusal && (
        <p className="invitation-refusal" role="alert">
          {refusal}
        </p>
      )}
      <div className="invitation-buttons">
        <button type="button" className="button quiet" onClick={onBack}>
          {say('back')}
        </button>
        <button type="submit" className="button" disabled={isBusy}>
          {isBusy ? say('sending') : say('tell')}
        </button>
      </div>
      <p className="muted">{say('mindChange', { time: replyEnd })}</p>
    </form>
  )
}
