import { useState } from 'react'
import { ConfirmDialog } from '#console/kit/ConfirmDialog.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { suppressionCalls, type Suppression } from '#features/delivery/suppressionContract.ts'

/** At once, but where its reader has asked not to be written to. */
export function RemoveButton({ row: { channel, address, reason } }: { row: Suppression }) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const remove = useCall(suppressionCalls.unsuppress, { changes: [suppressionCalls.suppressions] })
  const go = () =>
    remove.mutate(
      { channel, address },
      { onSuccess: () => showToast({ kind: 'success', text: t('delivery.listRemoved', { address }) }), onSettled: () => setAsking(false) },
    )
  const isOwnWish = reason === 'unsubscribed' || reason === 'complained'
  return (
    <>
      <button
        type="button"
        className="link"
        disabled={remove.isPending}
        aria-label={t('delivery.listRemoveOf', { address })}
        onClick={() => (isOwnWish ? setAsking(true) : go())}
      >
        {t('delivery.listRemove')}
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('delivery.listRemoveUnsubscribed', { address })}
        consequence={t('delivery.listRemoveUnsubscribedHint')}
        confirmText={t('delivery.listRemove')}
        isBusy={remove.isPending}
        onConfirm={go}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
