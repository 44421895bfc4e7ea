import { useId, useState, type FormEvent } from 'react'
import { isMobile } from '#core/contact.ts'
import { publicCalls, type Answer } from '#features/invitations/publicContract.ts'
import type { InvitationData } from '#features/invitations/site/pageData.ts'
import { say } from '#features/invitations/site/say.ts'
import { callSite } from '#site/kit/callSite.ts'

type Props = { data: InvitationData; onDone: (answer: Answer) => void; onBack: () => void }

/** What is missing before somebody can come: how to reach them, and who comes along. */
export function AcceptForm({ data: { code, companions: most, asksMobile }, onDone, onBack }: Props) {
  const id = useId()
  const [mobile, setMobile] = useState('')
  const [names, setNames] = useState<string[]>([])
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (asksMobile && !isMobile(mobile)) return setRefusal(say('wrongMobile'))
    setBusy(true)
    const companions = names.filter((name) => name.trim() !== '').map((name) => ({ name }))
    const { result, refusal: refused } = await callSite(publicCalls.accept, { code, mobile, companions })
    setBusy(false)
    if (result) onDone(result)
    else setRefusal(refused.message)
  }
  return (
    <form className="dock" onSubmit={(event) => void send(event)}>
      {asksMobile && (
        <div className="field">
          <label htmlFor={`${id}-mobile`}>{say('yourMobile')}</label>
          <input
            id={`${id}-mobile`}
            className="input"
            type="tel"
            autoComplete="tel"
            value={mobile}
            onChange={({ target }) => setMobile(target.value)}
          />
        </div>
      )}
      {most > 0 && (
        <fieldset className="invitation-group">
          <legend>{say('companions')}</legend>
          <p className="muted">{say('companionsHint', { n: most })}</p>
          {names.map((name, at) => (
            <div className="invitation-row" key={at}>
              <input
                className="input"
                aria-label={say('companionName', { n: at + 1 })}
                placeholder={say('theirName')}
                maxLength={60}
                value={name}
                onChange={({ target }) => setNames(names.map((one, place) => (place === at ? target.value : one)))}
              />
              <button
                type="button"
                className="button quiet small"
                aria-label={say('removeCompanion', { n: at + 1 })}
                onClick={() => setNames(names.filter((_, place) => place !== at))}
              >
                ×
              </button>
            </div>
          ))}
          {names.length < most && (
            <button type="button" className="button quiet small" onClick={() => setNames([...names, ''])}>
              {say('addCompanion')}
            </button>
          )}
        </fieldset>
      )}
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
          {isBusy ? say('sending') : say('accept')}
        </button>
      </div>
    </form>
  )
}
