import { useState } from 'react'
import type { PublicRoom } from '#features/live/publicPage.ts'
import { say } from '#features/live/site/words.ts'
import type { Gate, InRoom } from '#features/live/site/venue/useRoom.ts'

type Props = { room: PublicRoom; gate: NonNullable<Gate>; onEnter: InRoom['enter'] }

/** Why one does not see it yet, and the one thing to do about it. */
export function GatePane({ room: { registerUrl, centreUrl }, gate, onEnter }: Props) {
  const [code, setCode] = useState('')
  if ('message' in gate)
    return (
      <div className="live-gate" role="alert">
        <h2>{say('notIn')}</h2>
        <p>{gate.message}</p>
        <button type="button" className="button primary wide" onClick={() => void onEnter()}>
          {say('retry')}
        </button>
      </div>
    )
  const { reason } = gate
  const isCode = reason === 'code' || reason === 'wrongCode'
  if (isCode)
    return (
      <form
        className="live-gate"
        noValidate
        onSubmit={(submit) => {
          submit.preventDefault()
          if (code.trim() !== '') void onEnter({ code: code.trim() })
        }}
      >
        <h2>{say('gate_code')}</h2>
        <p>{say('gate_codeText')}</p>
        <div className="field">
          <label className="label" htmlFor="live-code">
            {say('gate_code')}
          </label>
          <input
            id="live-code"
            className="input"
            autoComplete="off"
            maxLength={20}
            value={code}
            aria-invalid={reason === 'wrongCode' ? true : undefined}
            aria-describedby="live-code-wrong"
            onChange={({ target }) => setCode(target.value)}
          />
          <p className="wrong" id="live-code-wrong" role="alert">
            {reason === 'wrongCode' ? say('gate_wrongCode') : ''}
          </p>
        </div>
        <button type="submit" className="button primary wide">
          {say('enter')}
        </button>
      </form>
    )
  return (
    <div className="live-gate">
      <h2>{say(`gate_${reason}`)}</h2>
      <p>{say(`gate_${reason}Text`)}</p>
      {(reason === 'register' || reason === 'pay') && (
        <>
          <a className="button primary wide" href={registerUrl}>
            {say('register')}
          </a>
          <a className="button wide" href={centreUrl}>
            {say('verify')}
          </a>
        </>
      )}
      {reason === 'place' && (
        <button type="button" className="button primary wide" onClick={() => void onEnter({ isTakingOver: true })}>
          {say('takeOver')}
        </button>
      )}
      {reason === 'signIn' && (
        <button type="button" className="button wide" onClick={() => void onEnter()}>
          {say('retry')}
        </button>
      )}
    </div>
  )
}
