import { formatTime } from '#core/dateTime.ts'
import { useT } from '#console/kit/text.ts'
import type { CampaignDetail } from '#features/campaigns/contract.ts'

/** By the hour, plain bars; the numbers stand behind each. */
export function Clicks({ campaign: { clicks, clicked, sendTime } }: { campaign: CampaignDetail }) {
  const t = useT()
  const most = Math.max(1, ...clicks.map(({ count }) => count))
  return (
    <section className="camp-part">
      <div className="row g2">
        <h2>{t('campaigns.whenClicked')}</h2>
        {sendTime && <span className="m3 t12">{t('campaigns.sentAt', { time: formatTime(sendTime) })}</span>}
      </div>
      {clicks.length === 0 ? (
        <p className="m3">{t('campaigns.noClicks')}</p>
      ) : (
        <ol className="camp-bars" aria-label={t('campaigns.clicksLabel', { n: clicked })}>
          {clicks.map(({ time, count }) => (
            <li key={time} title={`${formatTime(time)} · ${count}`}>
              <span style={{ blockSize: `${(count / most) * 100}%` }} />
              <span className="unseen">
                {formatTime(time)}: {count}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
