import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { pathOf } from '#core/page.ts'
import { useCanVisit } from '#console/kit/Can.tsx'
import { CopyButton } from '#console/kit/CopyButton.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { callQuery } from '#console/kit/query.ts'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { t, useT } from '#console/kit/text.ts'
import { discountCalls, type DiscountCode } from '#features/discounts/contract.ts'
import type { ShownDiscount } from '#features/discounts/shapes.ts'
import { pages } from '#features/pages.ts'

const STEP = 20
const MOST = 200

/** The codes of a batch, those in use first. */
export function CodeList({ discount: { discountId, bventId } }: { discount: ShownDiscount }) {
  const t = useT()
  const [words, setWords] = useState('')
  const [shown, setShown] = useState(STEP)
  const request = { discountId, ...(words && { keyWords: words }), pageSize: shown }
  // Buyers use them meanwhile: whoever looks again sees what is free now.
  const { data, error, refetch } = useQuery({
    ...callQuery(discountCalls.codes, request),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const total = (data as { total?: number } | undefined)?.total ?? 0
  return (
    <section aria-label={t('discounts.codes')}>
      <div className="row g2 discount-codes-head">
        <h3 className="sp">{t('discounts.codesN', { n: total })}</h3>
        <SearchInput width={180} value={words} placeholder={t('discounts.codesSearch')} onChange={setWords} />
      </div>
      {error ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonFields count={4} />
      ) : data.list.length === 0 ? (
        <p className="m3 t13">{t('discounts.noCodes')}</p>
      ) : (
        <ul className="discount-codes">
          {data.list.map((code) => (
            <CodeRow key={code.codeId} code={code} bventId={bventId} />
          ))}
        </ul>
      )}
      {shown < Math.min(total, MOST) && (
        <Button size="small" onClick={() => setShown(Math.min(MOST, shown * 2))}>
          {t('discounts.moreCodes')}
        </Button>
      )}
    </section>
  )
}

function CodeRow({ code: { code, holderName, holderContact, state, orderId, orderNo }, bventId }: { code: DiscountCode; bventId: string }) {
  const canOpenOrder = useCanVisit(pages.orders.list)
  return (
    <li className="row g2">
      <span className="sp">
        <span className="mono">{code}</span>
        {(holderName || holderContact) && <span className="t12 m3"> {[holderName, holderContact].filter(Boolean).join(' ')}</span>}
      </span>
      <span className="t12 m2">
        {t(`discounts.code_${state}`)}{' '}
        {orderId && (canOpenOrder ? <Link to={`${pathOf(pages.orders.list, { bventId })}?orderId=${orderId}`}>{orderNo}</Link> : orderNo)}
      </span>
      <CopyButton text={code} label={`${t('discounts.copyCode')} ${code}`} />
    </li>
  )
}
