import { balanceText } from '#core/money.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { t } from '#console/kit/text.ts'
import type { BookAccount, BookEntry } from '#features/finance/contract.ts'
import { accountWord, wayOf, whatHappened } from '#features/finance/words.ts'

export const accountText = (account: BookAccount) => {
  const { key, params } = accountWord(account)
  return t(`finance.${key}`, params)
}

/** 吴佳宁付款，VIP 贵宾票 × 1 */
export function whatText(entry: BookEntry): string {
  const { key, params } = whatHappened({
    ...entry,
    buyerName: entry.buyerName || t('finance.somebody'),
    note: entry.note || t('finance.carried'),
  })
  const tickets = entry.tickets.map(({ name, count }) => `${name} × ${count}`).join(t('kit.comma'))
  const corrected = entry.corrects && t('finance.corrects', { day: entry.corrects })
  return [t(`finance.${key}`, params), tickets, corrected].filter(Boolean).join(t('finance.and'))
}

export function Way({ entry }: { entry: BookEntry }) {
  const { from, to } = wayOf(entry)
  return (
    <span className="row g2 ell">
      {t(`finance.${from.key}`, from.params)}
      <Icon name="arr" size={12} />
      {t(`finance.${to.key}`, to.params)}
    </span>
  )
}

export const worth = (amount: string, currency: string) => balanceText(amount, currency)
