import { addressOf } from '#core/call.ts'
import { checkinCalls } from '#features/checkin/contract.ts'
import type { WebCheckin } from '#features/checkin/shapes.ts'
import { CopyButton } from '#console/kit/CopyButton.tsx'
import { useT } from '#console/kit/text.ts'
import '#features/checkin/console/checkin.css'

export type DevicePoint = Pick<WebCheckin, 'id' | 'name'>

/** A request that can be tried as it stands: in a shell, with a ticket's code in place of the last word. */
export function requestText(origin: string, token: string, checkinId: string): string {
  const { address } = addressOf(checkinCalls.verify.paths[0], {})
  return [
    `curl ${origin}${address} \\`,
    `  -H "Authorization: Device ${token}" -H "Content-Type: application/json" \\`,
    `  -d "{\\"scanId\\":\\"$(uuidgen)\\",\\"checkinId\\":\\"${checkinId}\\",\\"deviceTime\\":\\"$(date -u +%FT%TZ)\\",\\"credential\\":\\"CODE\\"}"`,
  ].join('\n')
}

/** What whoever connects a turnstile has to know, with the ids of the points that it serves. */
export function DeviceRequest({ token, points }: { token: string; points: readonly DevicePoint[] }) {
  const t = useT()
  return (
    <>
      <p className="m2">{t('checkin.desk.requestText')}</p>
      {points.map(({ id, name }) => (
        <section key={id} className="device-request" aria-label={t('checkin.desk.requestOf', { name })}>
          <div className="row between">
            <b className="t13">{name}</b>
            <CopyButton text={requestText(location.origin, token, id)} type="default">
              {t('checkin.desk.copyRequest')}
            </CopyButton>
          </div>
          <pre className="mono t12">{requestText(location.origin, token, id)}</pre>
        </section>
      ))}
    </>
  )
}
