import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { AccountState } from '#core/accountCheck.ts'
import { formatTime } from '#core/dateTime.ts'
import { CheckTag } from '#console/kit/accounts/CheckTag.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { textOf, useT } from '#console/kit/text.ts'

type Step = { name: string; isOk: boolean; detail: string }
type Props = {
  account: { checkState: AccountState; checkedTime: string | null; checks: readonly Step[] }
  /** What the messages of a step begin with; `_bad` says what to do where it failed. */
  words: string
  hint: string
  canCheck: boolean
  isDirty: boolean
  isChecking: boolean
  error: Error | null
  onCheck: () => void
  children?: ReactNode
}

/** What was really asked of the provider, step by step, up to the first that failed. */
export function CheckPane({ account, words, hint, canCheck, isDirty, isChecking, error, onCheck, children }: Props) {
  const t = useT()
  const { checkState, checkedTime, checks } = account
  const isChecked = checkState !== 'Unchecked'
  return (
    <section aria-labelledby="account-check" className="account-pane">
      <div className="row g2 wrap">
        <h2 id="account-check" className="t16 b">
          {t('kit.check')}
        </h2>
        <CheckTag state={checkState} />
        <span className="sp" />
        {canCheck && (
          <Button loading={isChecking} disabled={isDirty} onClick={onCheck}>
            {t(isChecked ? 'kit.checkAgain' : 'kit.checkNow')}
          </Button>
        )}
      </div>
      {isChecked && checkedTime && <p className="t12 m3">{t('kit.checkedAt', { time: formatTime(checkedTime) })}</p>}
      {error && <ErrorNote error={error} title={t('kit.checkFailed')} onRetry={onCheck} />}
      <output className="t13 m3">{isChecking ? t('kit.checking') : isDirty ? t('kit.checkUnsaved') : ''}</output>
      {!isChecked && !isChecking && !isDirty && <p className="t13 m3">{hint}</p>}
      {!isChecking && <Steps steps={checks} words={words} />}
      {children}
    </section>
  )
}

function Steps({ steps, words }: { steps: readonly Step[]; words: string }) {
  const t = useT()
  return (
    <>
      <ol className="account-steps">
        {steps.map(({ name, isOk, detail }) => (
          <li key={name}>
            <span className={isOk ? 'up' : 'down'}>
              <Icon name={isOk ? 'check' : 'x'} />
              <span className="unseen">{t(isOk ? 'kit.stepOk' : 'kit.stepBad')}</span>
            </span>
            <div>
              <div>{textOf(isOk ? `${words}_${name}` : `${words}_${name}_bad`)}</div>
              {detail && <div className="t12 m3 mono account-detail">{detail}</div>}
            </div>
          </li>
        ))}
      </ol>
      {steps.some(({ isOk }) => !isOk) && <p className="t13 m3">{t('kit.checkStopped')}</p>}
    </>
  )
}
