import { useQuery } from '@tanstack/react-query'
import type { Currency } from '#core/money.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { callQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { DiscountForm } from '#features/discounts/console/DiscountForm.tsx'
import { draftOf, firstDraft } from '#features/discounts/console/draft.ts'
import { Pane } from '#console/kit/pane/Pane.tsx'

type Props = {
  bventId: string
  /** '': a new one. */
  discountId: string
  /** The one that a new one is a copy of. */
  fromId: string
  currency: Currency
  timeZone: string
  onSaved: (discountId: string) => void
  onClose: () => void
}

/** The form, once what it begins with is known. A copy needs another word. */
export function FormPane({ discountId, fromId, currency, ...rest }: Props) {
  const t = useT()
  const wanted = discountId || fromId
  const { data, error, refetch } = useQuery({
    ...callQuery(discountCalls.detail, { discountId: wanted }, { ignoresErrors: true }),
    enabled: wanted !== '',
    refetchOnWindowFocus: false,
  })
  if (wanted !== '' && !data)
    return (
      <Pane label={t('discounts.pane')} title={t('discounts.pane')} onClose={rest.onClose}>
        <div className="pane-body">{error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <SkeletonFields count={6} />}</div>
      </Pane>
    )
  if (data && discountId) return <DiscountForm {...rest} discount={data} first={draftOf(data)} />
  const first = data ? { ...draftOf(data), name: t('discounts.copyOf', { name: data.name }), code: '' } : firstDraft(currency)
  return <DiscountForm {...rest} discount={null} first={first} />
}
