import { useId } from 'react'
import type { ResultOf } from '#core/call.ts'
import { useT } from '#console/kit/text.ts'
import type { payAccountCalls } from '#features/payments/accountContract.ts'

export type ProviderKind = ResultOf<typeof payAccountCalls.kinds>['list'][number]

export function ProviderChoice({
  kinds,
  value,
  onChange,
}: {
  kinds: readonly ProviderKind[]
  value: string
  onChange: (provider: string) => void
}) {
  const t = useT()
  const name = useId()
  return (
    <fieldset className="providers">
      <legend className="unseen">{t('payments.chooseProvider')}</legend>
      {kinds.map((kind) => (
        <label key={kind.provider} className="provider">
          <input type="radio" name={name} checked={kind.provider === value} onChange={() => onChange(kind.provider)} />
          <span className="b">{kind.name}</span>
          <span className="t12 m3">{kind.description}</span>
        </label>
      ))}
    </fieldset>
  )
}
