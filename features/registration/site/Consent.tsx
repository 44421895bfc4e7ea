import { useRef } from 'react'
import { registerMessages } from '#features/registration/siteMessages.ts'
import { say } from '#features/registration/site/say.ts'
import { pageLanguage } from '#site/kit/language.ts'
import { textIn } from '#core/messages.ts'

type Props = { isAgreed: boolean; isWrong: boolean; agreement: string; onChange: (isAgreed: boolean) => void }

export const CONSENT_ID = 'consent'

/** The organiser's terms, where there are any, open above the form; reading them does not lose it. */
export function Consent({ isAgreed, isWrong, agreement, onChange }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [before = '', after = ''] = textIn(registerMessages.agree, pageLanguage()).split('{terms}')
  return (
    <div className="consent">
      <input
        id={CONSENT_ID}
        type="checkbox"
        className="check"
        checked={isAgreed}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${CONSENT_ID}-wrong` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div>
        {agreement ? (
          <>
            <label htmlFor={CONSENT_ID}>{before}</label>
            <button type="button" className="button inline" onClick={() => dialog.current?.showModal()}>
              {say('terms')}
            </button>
            <label htmlFor={CONSENT_ID}>{after}</label>
          </>
        ) : (
          <label htmlFor={CONSENT_ID}>{say('agreePlain')}</label>
        )}
        {isWrong && (
          <p className="wrong" id={`${CONSENT_ID}-wrong`}>
            {say('agreeFirst')}
          </p>
        )}
      </div>
      {agreement && (
        <dialog ref={dialog} className="sheet" aria-label={say('terms')}>
          <h2>{say('terms')}</h2>
          <div className="rich" dangerouslySetInnerHTML={{ __html: agreement }} />
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {say('close')}
          </button>
        </dialog>
      )}
    </div>
  )
}
