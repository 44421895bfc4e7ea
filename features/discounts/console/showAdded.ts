import { t } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import type { AddedCodes } from '#features/discounts/contract.ts'

const NAMED = 5
const LONG_SECONDS = 12

/** How many came in; and of those that did not, the first few with the reason. */
export function showAdded({ added, refusedCount, refused }: AddedCodes): void {
  showToast({ kind: 'success', text: t('discounts.addedN', { n: added }) })
  if (refusedCount === 0) return
  const some = refused.slice(0, NAMED).map(({ code, reason }) => `${code}（${t(`discounts.refused_${reason}`)}）`)
  const text = `${t('discounts.notAdded', { n: refusedCount })}：${some.join(t('kit.comma'))}`
  showToast({ kind: 'error', text, seconds: LONG_SECONDS, closable: true })
}
