import { useQuery } from '@tanstack/react-query'
import { paymentCalls } from '#features/payments/contract.ts'
import { useCan } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { callQuery, useCall } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { HoldTimes } from '#features/forms/console/settings/HoldTimes.tsx'
import { RefundTermsForm } from '#features/forms/console/settings/RefundTermsForm.tsx'
import { PaymentWay } from '#features/forms/console/settings/PaymentWay.tsx'

/** How people pay for priced tickets, how long a seat waits for its money, and what they may have back. */
export function PaymentWays({ bventId }: { bventId: string }) {
  const t = useT()
  const canSave = useCan(paymentCalls.saveOptions.access)
  const { data, error, refetch } = useQuery(callQuery(paymentCalls.options, { bventId }, { ignoresErrors: true }))
  const { mutate, isPending, variables } = useCall(paymentCalls.saveOptions, { changes: [paymentCalls.options] })
  const tell = { onSuccess: () => showToast({ kind: 'success', text: t('forms.paySaved') }) }
  const isWaiting = (provider: string) => isPending && Boolean(variables.options?.some((option) => option.provider === provider))
  return (
    <section aria-labelledby="pay-ways">
      <h2 id="pay-ways" className="t16 b">
        {t('forms.payWays')}
      </h2>
      <p className="t13 m3">{t('forms.payWaysHint')}</p>
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonFields count={2} />}
      {data && (
        <ul className="settings-paths">
          {data.options.map((option) => (
            <PaymentWay
              key={option.provider}
              option={option}
              canSave={canSave}
              isWaiting={isWaiting(option.provider)}
              onSave={(change) => mutate({ bventId, options: [{ provider: option.provider, ...change }] }, tell)}
            />
          ))}
        </ul>
      )}
      {data && <HoldTimes holds={data.holds} canSave={canSave} onSave={(holds) => mutate({ bventId, holds }, tell)} />}
      {data && <RefundTermsForm bventId={bventId} />}
    </section>
  )
}
