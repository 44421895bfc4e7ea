import { useCallQuery } from '#console/kit/query.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import { creditKinds } from '#features/credits/rules.ts'
import { rechargeCalls } from '#features/recharge/contract.ts'

/** What each event used, the most first. */
export function UsageByEvent() {
  const t = useT()
  const language = useLanguage()
  const { data } = useCallQuery(rechargeCalls.usageByEvent, {}, { ignoresErrors: true })
  if (!data) return null
  if (data.list.length === 0) return <p className="m3 t13 shop-none">{t('recharge.usageNone')}</p>
  return (
    <div className="shop-scroll usage-events">
      <table className="shop-table">
        <caption className="unseen">{t('recharge.usageByEvent')}</caption>
        <thead>
          <tr className="t12 m3">
            <th scope="col">{t('recharge.column_event')}</th>
            {creditKinds.map((kind) => (
              <th key={kind} scope="col" className="num">
                {t(`recharge.kind_${kind}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.list.map((one) => (
            <tr key={one.bventId ?? ''}>
              <th scope="row">{one.title || t('recharge.noEvent')}</th>
              {creditKinds.map((kind) => (
                <td key={kind} className="num">
                  {one[kind] > 0 ? one[kind].toLocaleString(language) : '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
