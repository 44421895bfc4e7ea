import { Switch } from 'antd'
import { useState } from 'react'
import { errors } from '#core/errors.ts'
import { useCan } from '#console/kit/Can.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { payAccountCalls, type PayAccount } from '#features/payments/accountContract.ts'
import { InUseDialog } from '#features/payments/console/accounts/InUseDialog.tsx'

/** At once, since it can be switched back; not while published events are paid to it. */
export function EnableSwitch({ account: { id, name, isEnable } }: { account: Pick<PayAccount, 'id' | 'name' | 'isEnable'> }) {
  const t = useT()
  const [usedBy, setUsedBy] = useState<string[] | null>(null)
  const canSwitch = useCan(payAccountCalls.setEnable.access)
  const { mutate, isPending } = useCall(payAccountCalls.setEnable, {
    changes: [payAccountCalls.list, payAccountCalls.detail],
    ignoresErrors: true,
  })
  const change = (isOn: boolean) =>
    mutate(
      { id, isEnable: isOn },
      {
        onSuccess: () => showToast({ kind: 'success', text: t(isOn ? 'payments.enabled' : 'payments.disabled', { name }) }),
        onError: ({ code, message, returnObj }) => {
          if (code === errors['pay.accountInUse'].code) setUsedBy((returnObj as { bventIds: string[] }).bventIds)
          else showToast({ kind: 'error', text: message })
        },
      },
    )
  return (
    <>
      <Switch
        aria-label={t('payments.enableOf', { name })}
        checked={isEnable}
        disabled={!canSwitch}
        loading={isPending}
        onChange={change}
      />
      {usedBy && <InUseDialog accountId={id} name={name} bventIds={usedBy} onClose={() => setUsedBy(null)} />}
    </>
  )
}
