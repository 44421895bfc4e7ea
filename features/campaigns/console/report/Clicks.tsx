import { formatTime } from '#core/dateTime.ts'
import { Chart } from '#console/kit/chart/Chart.tsx'
import { barsDrawing } from '#console/kit/chart/drawings.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import type { CampaignDetail } from '#features/campaigns/contract.ts'
import { everyHour } from '#features/campaigns/rules.ts'

/** So much of it happens then; the table has all of it. */
const SHOWN_HOURS = 48

/** By the hour, also those in which nobody did. */
export function Clicks({ campaign: { clicks, clicked, sendTime } }: { campaign: CampaignDetail }) {
  const t = useT()
  const language = useLanguage()
  const hours = everyHour(clicks)
  const shown = hours.slice(0, SHOWN_HOURS)
  return (
    <section className="camp-part">
      <div className="row g2">
        <h2>{t('campaigns.whenClicked')}</h2>
        {sendTime && <span className="m3 t12">{t('campaigns.sentAt', { time: formatTime(sendTime) })}</span>}
        {hours.length > SHOWN_HOURS && <span className="m3 t12">{t('campaigns.firstHours', { n: SHOWN_HOURS })}</span>}
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
            shown.map(({ time, count }) => ({ label: formatTime(time).slice(5), value: count })),
            (count) => count.toLocaleString(language),
          )}
        />
      )}
    </section>
  )
}
