import { Button } from 'antd'
import { Can } from '#console/kit/Can.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { deliveryCalls } from '#features/delivery/contract.ts'

/** Nobody knows whether it arrived: whoever has asked its reader says so. */
export function DecideOutcome({ id, onDecided }: { id: string; onDecided: () => void }) {
  const t = useT()
  const decide = useCall(deliveryCalls.decide, { changes: [deliveryCalls.list] })
  const as = (hasArrived: boolean) => void decide.mutateAsync({ id, hasArrived }).then(onDecided)
  return (
    <>
      <p className="m2 t13">{t('delivery.unknownHint')}</p>
      <Can call={deliveryCalls.decide}>
        <div className="row g2 letter-acts">
          <Button disabled={decide.isPending} onClick={() => as(true)}>
            {t('delivery.hasArrived')}
          </Button>
          <Button disabled={decide.isPending} onClick={() => as(false)}>
            {t('delivery.sendAgain')}
          </Button>
        </div>
      </Can>
    </>
  )
}
