import { Button } from 'antd'
import { formatTime } from '#core/dateTime.ts'
import type { FunctionKey } from '#core/benefits.ts'
import { useCallQuery } from '#console/kit/query.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import { benefitCalls, type BenefitInfo } from '#features/benefits/contract.ts'
import { DAY_MS } from '#features/benefits/rules.ts'
import type { ShopPackage } from '#features/recharge/contract.ts'
import { QuotaBar } from '#features/recharge/console/QuotaBar.tsx'

type Props = {
  packages: readonly ShopPackage[]
  used: ReadonlyMap<string, number | null>
  now: Date
  /** Days of it, or more of it while it runs. */
  onChoose: (key: FunctionKey, isMore: boolean) => void
}
const SOON_DAYS = 30

/** What of each benefit is used and until when it runs, with the way to what is sold of it. */
export function BenefitTable({ packages, used, now, onChoose }: Props) {
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
                used={used.get(detail.functionKey) ?? null}
                packages={packages.filter(({ functionKey }) => functionKey === detail.functionKey)}
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

type Detail = BenefitInfo['benefitDetails'][number]
type RowProps = Pick<Props, 'now' | 'onChoose' | 'packages'> & { detail: Detail; isOfficial: boolean; used: number | null }

function Row({ detail, isOfficial, used, packages, now, onChoose }: RowProps) {
  const t = useT()
  const { functionKey, enable, endDurationTime: end, currentQuota: quota } = detail
  const name = t(`benefits.${functionKey}`)
  const isRunning = enable && (!end || new Date(end) > now)
  const isSoldByDays = packages.some(({ days }) => days !== null)
  const acts = [
    ...(isRunning && quota !== null && packages.some(({ days }) => days === null) ? (['more'] as const) : []),
    ...(isSoldByDays ? [enable && isOfficial ? ('renew' as const) : ('activate' as const)] : []),
  ]
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
      <td>{enable ? <Used used={used} quota={quota} of={functionKey === 'MaterialStorage' ? 'ofMegabytes' : 'ofQuota'} /> : '–'}</td>
      <td className="m2">{enable && end ? formatTime(end, undefined, 'YYYY-MM-DD') : '–'}</td>
      <td>{enable ? <Left end={end} now={now} /> : '–'}</td>
      <td className="num">
        {acts.map((act) => (
          <Button
            key={act}
            type="link"
            size="small"
            aria-label={t(`recharge.${act}Of`, { name })}
            onClick={() => onChoose(functionKey, act === 'more')}
          >
            {t(`recharge.${act}`)}
          </Button>
        ))}
      </td>
    </tr>
  )
}

type UsedProps = { used: number | null; quota: number | null; of: 'ofQuota' | 'ofMegabytes' }

function Used({ used, quota, of }: UsedProps) {
  const t = useT()
  const language = useLanguage()
  if (quota === null) return <span className="m3">{t('recharge.unlimited')}</span>
  if (used === null) return <span className="m2">{t(`recharge.${of}`, { n: quota })}</span>
  return (
    <span className="row g2 quota-used">
      <QuotaBar used={used} quota={quota} />
      <span>
        {used.toLocaleString(language)} <span className="m3">{t(`recharge.${of}`, { n: quota })}</span>
      </span>
    </span>
  )
}

function Left({ end, now }: { end: string | null; now: Date }) {
  const t = useT()
  if (!end) return t('recharge.endless')
  const days = (new Date(end).getTime() - now.getTime()) / DAY_MS
  if (days < 0) return <span className="shop-over">{t('recharge.overSince', { n: Math.max(1, Math.floor(-days)) })}</span>
  return <span className={days <= SOON_DAYS ? 'stock-warned' : undefined}>{t('recharge.daysLeft', { n: Math.ceil(days) })}</span>
}
