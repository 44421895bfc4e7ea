import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import type { ResultOf } from '#core/call.ts'
import type { channelCalls } from '#features/channels/contract.ts'

type Ways = ResultOf<typeof channelCalls.list>['ways']

const marks = { own: 'check', installation: 'check', local: 'minus' } as const

/** Every channel, with what it goes by now. */
export function WayList({ ways }: { ways: Ways }) {
  const t = useT()
  return (
    <section aria-labelledby="message-ways">
      <h2 id="message-ways" className="t16 b">
        {t('channels.ways')}
      </h2>
      <dl className="ways">
        {ways.map(({ channel, way, accountName }) => (
          <div key={channel} className="way">
            <dt className="t13 m3">{t(`delivery.channel_${channel}`)}</dt>
            <dd className={way === 'local' ? 'row g1 m2' : 'row g1'}>
              <Icon name={marks[way]} size={14} />
              <span>{way === 'own' ? t('channels.way_own', { name: accountName }) : t(`channels.way_${way}`)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
