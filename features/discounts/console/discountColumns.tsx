import { MoneyText } from '#console/kit/MoneyText.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { t } from '#console/kit/text.ts'
import { DiscountStateTag, offWord, periodWord, ticketsWord, titleOf } from '#features/discounts/console/discountWords.tsx'
import { UseBar } from '#features/discounts/console/UseBar.tsx'
import type { ShownDiscount } from '#features/discounts/shapes.ts'

type Wanted = { openId: string; names: ReadonlyMap<string, string>; timeZone: string; onOpen: (discountId: string) => void }

export function discountColumns({ openId, names, timeZone, onOpen }: Wanted): Column<ShownDiscount>[] {
  return [
    {
      key: 'name',
      title: t('discounts.column_name'),
      width: 260,
      isFixed: true,
      render(discount) {
        const { title, beside } = titleOf(discount)
        const { discountId } = discount
        return (
          <button
            type="button"
            className="row-open"
            {...(discountId === openId && { 'aria-current': true })}
            onClick={() => onOpen(discountId)}
          >
            <b className="ell">{title}</b>
            {beside && <span className="t12 m3 ell">{beside}</span>}
          </button>
        )
      },
    },
    { key: 'off', title: t('discounts.column_off'), width: 170, render: (discount) => offWord(discount) },
    {
      key: 'tickets',
      title: t('discounts.column_tickets'),
      width: 150,
      render: ({ ticketIds }) => <span className="m2 ell">{ticketsWord(ticketIds, names)}</span>,
    },
    { key: 'use', title: t('discounts.column_use'), width: 140, render: (discount) => <UseBar discount={discount} /> },
    {
      key: 'given',
      title: t('discounts.column_given'),
      width: 110,
      align: 'end',
      render: ({ usedAmount, currency }) => (
        <b>
          <MoneyText value={usedAmount} currency={currency} />
        </b>
      ),
    },
    {
      key: 'period',
      title: t('discounts.column_period'),
      width: 230,
      render: (discount) => <span className="m2">{periodWord(discount, timeZone, 'day')}</span>,
    },
    { key: 'status', title: t('discounts.status'), width: 100, render: ({ status }) => <DiscountStateTag state={status} /> },
  ]
}
