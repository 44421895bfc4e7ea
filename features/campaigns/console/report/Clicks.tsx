import { formatTime } from '#core/dateTime.ts'
import { Chart } from '#console/kit/chart/Chart.tsx'
import { barsDrawing } from '#console/kit/chart/drawings.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import type { CampaignDetail } from '#features/campaigns/contract.ts'
import { everyHour } from '#features/campaigns/rules.ts'

/** By the hour, also those in which nobody did. */
export function Clicks({ campaign: { clicks, clicked, sendTime } }: { campaign: CampaignDetail }) {
  const t = useT()
  const language = useLanguage()
  const hours = everyHour(clicks)
  return (
    <section className="camp-part">
      <div className="row g2">
        <h2>{t('campaigns.whenClicked')}</h2>
        {sendTime && <span className="m3 t12">{t('campaigns.sentAt', { time: formatTime(sendTime) })}</span>}
      </div>
      {clicks.length === 0 ? (
        <p className="m3">{t('campaigns.noClicks')}</p>
      ) : (
        <Chart
          label={t('campaigns.clicksLabel', { n: clicked })}
          data={{
            head: [t('campaigns.hour'), t('campaigns.line_clicked')],
            rows: clicks.map(({ time, count }) => [formatTime(time), count.toLocaleString(language)]),
          }}
          drawing={barsDrawing(
            hours.map(({ time, count }) => ({ label: formatTime(time).slice(5), value: count })),
            (count) => count.toLocaleString(language),
          )}
        />
      )}
    </section>
  )
}
