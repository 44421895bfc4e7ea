import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { formatTime } from '#core/dateTime.ts'
import { callQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { deliveryCalls } from '#features/delivery/contract.ts'
import '#features/delivery/console/outbox.css'

const LOOK_MS = 15_000

/** What cannot be reached just now, and what waits for it. */
export function GatewayTroubles() {
  const t = useT()
  const { data } = useQuery({ ...callQuery(deliveryCalls.troubles, {}, { ignoresErrors: true }), refetchInterval: LOOK_MS })
  return data?.list.map(({ channel, since, nextTryTime, providerReason, waiting }) => (
    <Alert
      key={channel}
      className="gateway-trouble"
      type="warning"
      showIcon
      title={t('delivery.trouble', { channel: t(`delivery.channel_${channel}`), n: waiting })}
      description={t('delivery.troubleMore', { since: formatTime(since), reason: providerReason, next: formatTime(nextTryTime) })}
    />
  ))
}
