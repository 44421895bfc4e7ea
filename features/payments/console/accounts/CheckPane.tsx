import { Button } from 'antd'
import { formatTime } from '#core/dateTime.ts'
import type { ResultOf } from '#core/call.ts'
import { Can } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { payAccountCalls } from '#features/payments/accountContract.ts'
import { CertificateEnd } from '#features/payments/console/accounts/CertificateEnd.tsx'
import { CheckTag } from '#features/payments/console/accounts/CheckTag.tsx'

type Account = ResultOf<typeof payAccountCalls.detail>
type Step = Account['checks'][number]
type Props = { account: Account; isDirty: boolean; isChecking: boolean; error: Error | null; onCheck: () => void }

/** What was really asked of the provider, step by step, up to the first that failed. */
export function CheckPane({ account: { checkState, checkedTime, checks, endTime }, isDirty, isChecking, error, onCheck }: Props) {
  const t = useT()
  const isChecked = checkState !== 'Unchecked'
  return (
    <section aria-labelledby="account-check" className="account-pane">
      <div className="row g2 wrap">
        <h2 id="account-check" className="t16 b">
          {t('payments.check')}
        </h2>
        <CheckTag state={checkState} />
        <span className="sp" />
        <Can call={payAccountCalls.check}>
          <Button loading={isChecking} disabled={isDirty} onClick={onCheck}>
            {t(isChecked ? 'payments.checkAgain' : 'payments.checkNow')}
          </Button>
        </Can>
      </div>
      {isChecked && checkedTime && <p className="t12 m3">{t('payments.checkedAt', { time: formatTime(checkedTime) })}</p>}
      {error && <ErrorNote error={error} title={t('payments.checkFailed')} onRetry={onCheck} />}
      <output className="t13 m3">{isChecking ? t('payments.checking') : isDirty ? t('payments.checkUnsaved') : ''}</output>
      {!isChecked && !isChecking && !isDirty && <p className="t13 m3">{t('payments.checkHint')}</p>}
      {!isChecking && <Steps steps={checks} />}
      <CertificateEnd endTime={endTime} />
    </section>
  )
}

function Steps({ steps }: { steps: readonly Step[] }) {
  const t = useT()
  return (
    <>
      <ol className="account-steps">
        {steps.map(({ name, isOk, detail }) => (
          <li key={name}>
            <span className={isOk ? 'up' : 'down'}>
              <Icon name={isOk ? 'check' : 'x'} />
              <span className="unseen">{t(isOk ? 'payments.stepOk' : 'payments.stepBad')}</span>
            </span>
            <div>
              <div>{isOk ? t(`payments.step_${name}`) : t(`payments.step_${name}_bad`)}</div>
              {detail && <div className="t12 m3 mono account-detail">{detail}</div>}
            </div>
          </li>
        ))}
      </ol>
      {steps.some(({ isOk }) => !isOk) && <p className="t13 m3">{t('payments.checkStopped')}</p>}
    </>
  )
}
