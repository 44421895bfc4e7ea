import { Button } from 'antd'
import { Link } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { pathOf } from '#core/page.ts'
import { Can, useCanVisit } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useCall, useCallQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { pages } from '#features/pages.ts'
import { payAccountCalls, type PayAlert } from '#features/payments/accountContract.ts'
import '#features/payments/console/alerts.css'

/** Nothing is shown while there is nothing to look at. */
export function AlertList() {
  const t = useT()
  const { data, error, refetch } = useCallQuery(payAccountCalls.alerts, {}, { ignoresErrors: true })
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!data || data.list.length === 0) return null
  return (
    <section className="alerts" aria-labelledby="pay-alerts">
      <h2 id="pay-alerts" className="t16 b">
        {t('payments.alerts')} <span className="m3">{data.list.length}</span>
      </h2>
      <p className="t13 m3">{t('payments.alertsHint')}</p>
      <ul>
        {data.list.map((alert) => (
          <AlertRow key={alert.id} alert={alert} />
        ))}
      </ul>
    </section>
  )
}

function AlertRow({
  alert: { id, reason, provider, accountName, bventId, orderId, orderNo, tradeNo, detail, times, lastTime },
}: {
  alert: PayAlert
}) {
  const t = useT()
  const canOpen = useCanVisit(pages.orders.list)
  const { mutate, isPending } = useCall(payAccountCalls.settleAlert, { changes: [payAccountCalls.alerts] })
  const settle = () => mutate({ id }, { onSuccess: () => showToast({ kind: 'success', text: t('payments.alertSettled') }) })
  return (
    <li className="alert">
      <Icon name="warn" />
      <div className="sp">
        <b>{t(`payments.alert_${reason}`)}</b>
        <p className="t13 m2">{t(`payments.alert_${reason}_hint`)}</p>
        <p className="t12 m3 alert-facts">
          <span>{accountName || provider}</span>
          {orderNo && bventId && canOpen && (
            <Link to={`${pathOf(pages.orders.list, { bventId })}?orderId=${orderId}`}>{t('payments.alertOrder', { no: orderNo })}</Link>
          )}
          {orderNo && !canOpen && <span>{t('payments.alertOrder', { no: orderNo })}</span>}
          {tradeNo && <span className="mono">{t('payments.alertTrade', { no: tradeNo })}</span>}
          {detail && <span className="mono">{detail}</span>}
          <span>{formatTime(lastTime)}</span>
          {times > 1 && <span>{t('payments.alertTimes', { n: times })}</span>}
        </p>
      </div>
      <Can call={payAccountCalls.settleAlert}>
        <Button loading={isPending} onClick={settle}>
          {t('payments.alertSettle')}
        </Button>
      </Can>
    </li>
  )
}
