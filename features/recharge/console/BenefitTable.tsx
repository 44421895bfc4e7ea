import { Button } from 'antd'
import { formatTime } from '#core/dateTime.ts'
import type { FunctionKey } from '#core/benefits.ts'
import { useCallQuery } from '#console/kit/query.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import { benefitCalls, type BenefitInfo } from '#features/benefits/contract.ts'
import { DAY_MS } from '#features/benefits/rules.ts'

type Props = { onSale: ReadonlySet<string>; now: Date; onChoose: (key: FunctionKey) => void }
const SOON_DAYS = 30

/** Until when each benefit runs, with a way to its plan where one is sold. */
export function BenefitTable({ onSale, now, onChoose }: Props) {
  const t = useT()
  const { data } = useCallQuery(benefitCalls.info, {})
  const columns = ['name', 'type', 'quota', 'until', 'left'] as const
  return (
    <section className="shop-part" aria-labelledby="shop-benefits">
      <header className="row g2 wrap">
        <h2 id="shop-benefits" className="t16 b">
          {t('recharge.benefits')}
        </h2>
        <span className="t12 m3">{t('recharge.benefitsHint')}</span>
      </header>
      <div className="shop-scroll">
        <table className="shop-table">
          <caption className="unseen">{t('recharge.benefits')}</caption>
          <thead>
            <tr className="t12 m3">
              {columns.map((name) => (
                <th key={name} scope="col">
                  {t(`recharge.column_${name}`)}
                </th>
              ))}
              <th scope="col" className="num">
                <span className="unseen">{t('recharge.column_act')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data?.benefitDetails.map((detail) => (
              <Row
                key={detail.functionKey}
                detail={detail}
                isOfficial={data.isOfficialUser}
                isOnSale={onSale.has(detail.functionKey)}
                now={now}
                onChoose={onChoose}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

type RowProps = Pick<Props, 'now' | 'onChoose'> & {
  detail: BenefitInfo['benefitDetails'][number]
  isOfficial: boolean
  isOnSale: boolean
}

function Row({ detail, isOfficial, isOnSale, now, onChoose }: RowProps) {
  const t = useT()
  const language = useLanguage()
  const { functionKey, enable, endDurationTime: end, currentQuota } = detail
  const name = t(`benefits.${functionKey}`)
  const act = enable && isOfficial ? 'renew' : 'activate'
  return (
    <tr>
      <th scope="row" className="b">
        {name}
      </th>
      <td>
        <span className={enable && !isOfficial ? 'tag tag-info' : 'tag'}>
          {t(!enable ? 'recharge.off' : isOfficial ? 'recharge.official' : 'recharge.trial')}
        </span>
      </td>
      <td className="m2">{enable ? (currentQuota?.toLocaleString(language) ?? t('recharge.unlimited')) : '–'}</td>
      <td className="m2">{enable && end ? formatTime(end, undefined, 'YYYY-MM-DD') : '–'}</td>
      <td>{enable ? <Left end={end} now={now} /> : '–'}</td>
      <td className="num">
        {isOnSale && (
          <Button type="link" size="small" aria-label={t(`recharge.${act}Of`, { name })} onClick={() => onChoose(functionKey)}>
            {t(`recharge.${act}`)}
          </Button>
        )}
      </td>
    </tr>
  )
}

function Left({ end, now }: { end: string | null; now: Date }) {
  const t = useT()
  if (!end) return t('recharge.endless')
  const days = (new Date(end).getTime() - now.getTime()) / DAY_MS
  if (days < 0) return <span className="shop-over">{t('recharge.overSince', { n: Math.max(1, Math.floor(-days)) })}</span>
  return <span className={days <= SOON_DAYS ? 'stock-warned' : undefined}>{t('recharge.daysLeft', { n: Math.ceil(days) })}</span>
}
