import { useT } from '#console/kit/text.ts'
import type { ResultOf } from '#core/call.ts'
import type { BookFigures as Told, entryCalls } from '#features/finance/contract.ts'
import { changeOf, shareOf } from '#features/finance/rules.ts'
import { worth } from '#features/finance/console/books/bookWords.tsx'
import type { Cause } from '#features/ledger/rules.ts'

type Summary = ResultOf<typeof entryCalls.summary>
type Sum = 'income' | 'refund' | 'fee' | 'recharge' | 'net'
type Props = { summary: Summary | undefined; currency: string; onCause: (cause: Cause) => void }

const causeOf = { income: 'order', refund: 'refund', fee: 'fee', recharge: 'recharge' } as const

/** What came, what went of it and what is left, as a sum one can follow; each leads to its entries. */
export function BookFigures({ summary, currency, onCause }: Props) {
  const t = useT()
  if (summary && summary.moved.length > 0) return <Moved moved={summary.moved} />
  const one = summary?.now.find((figures) => figures.currency === currency)
  const before = summary?.before.find((figures) => figures.currency === currency)
  const others = summary?.now.filter((figures) => figures.currency !== currency) ?? []
  const notes: Partial<Record<Sum, string>> = one ? notesOf(one, before) : {}
  return (
    <dl className="book-figures" aria-busy={!summary}>
      {(['income', 'refund', 'fee', 'recharge', 'net'] as const).map((sum) => (
        <div key={sum} className={`book-figure book-${sum}`}>
          <dt>{t(`finance.${sum}`)}</dt>
          <dd>
            {sum === 'net' ? (
              <b className="book-value">{one ? worth(one[sum], currency) : '–'}</b>
            ) : (
              <button type="button" className="book-value" disabled={!one} onClick={() => onCause(causeOf[sum])}>
                {one ? worth(one[sum], currency) : '–'}
              </button>
            )}
            <span className="t12 m3">
              {[notes[sum], ...others.filter((other) => Number(other[sum]) !== 0).map((other) => worth(other[sum], other.currency))]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )

  function notesOf(now: Told, then: Told | undefined): Partial<Record<Sum, string>> {
    const change = changeOf(Number(now.income), Number(then?.income ?? 0))
    const [share, rate] = [shareOf(Number(now.refund), Number(now.income)), shareOf(Number(now.fee), Number(now.income))]
    const closed = summary?.closed.find((one) => one.currency === currency)?.net ?? '0.00'
    const changed = change === null ? '' : change >= 0 ? t('finance.more', { n: change }) : t('finance.less', { n: change })
    return {
      income: [t('finance.entriesN', { n: now.incomes }), changed].filter(Boolean).join(' · '),
      refund: [t('finance.entriesN', { n: now.refunds }), share ? t('finance.ofIncome', { n: share }) : ''].filter(Boolean).join(' · '),
      fee: rate ? t('finance.ofIncome', { n: rate }) : '',
      recharge: now.recharges > 0 ? t('finance.entriesN', { n: now.recharges }) : '',
      net: t('finance.closedOf', { amount: worth(closed, currency) }),
    }
  }
}

function Moved({ moved }: { moved: Summary['moved'] }) {
  const t = useT()
  const figure = (name: 'came' | 'went' | 'net', label: string) => (
    <div className="book-figure">
      <dt>{label}</dt>
      <dd>
        {moved.map((of) => (
          <b key={of.currency} className="book-value">
            {worth(of[name], of.currency)}
          </b>
        ))}
      </dd>
    </div>
  )
  return (
    <dl className="book-figures">
      {figure('came', t('finance.came'))}
      {figure('went', t('finance.went'))}
      {figure('net', t('finance.left'))}
    </dl>
  )
}
