import { useT } from '#console/kit/text.ts'
import type { CampaignDetail } from '#features/campaigns/contract.ts'

const figures = ['sent', 'delivered', 'failed', 'clicked', 'unsubscribed'] as const

/** What became of it, channel by channel. */
export function Lines({ campaign: { lines } }: { campaign: CampaignDetail }) {
  const t = useT()
  if (lines.length === 0) return null
  return (
    <section className="camp-part">
      <table className="camp-table">
        <thead>
          <tr>
            <th scope="col">{t('campaigns.channel')}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col" className="num">
                {t(`campaigns.line_${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.channel}>
              <th scope="row">{t(`audience.channel_${line.channel}`)}</th>
              {figures.map((figure) => (
                <td key={figure} className="num">
                  {line[figure].toLocaleString('en-US')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
