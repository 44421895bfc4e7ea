import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Checkbox, Input, Radio } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { moneyOf, parseMoney, priceText } from '#core/money.ts'
import { callApi } from '#console/kit/callApi.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { MoneyInput } from '#console/kit/MoneyInput.tsx'
import { callQuery } from '#console/kit/query.ts'
import { Segments } from '#console/kit/Segments.tsx'
import { serverNow } from '#console/kit/serverTime.ts'
import { t as say, useLanguage, useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { orderCalls } from '#features/orders/contract.ts'
import type { OrderDetail } from '#features/orders/detailContract.ts'
import type { RefundPreview } from '#features/orders/refundContract.ts'
import { OrderDialog } from '#features/orders/console/acts/OrderDialog.tsx'
import type { DialogProps } from '#features/orders/console/acts/OrderDialogs.tsx'
import { termsWords } from '#features/terms/words.ts'
import { wayWord } from '#features/orders/console/orderWords.tsx'

type By = 'people' | 'amount'
/** As the terms say, all of it, or an amount of one's own. */
type Worth = 'terms' | 'full' | 'other'
const WIDTH_PX = 760
const MOST = 500

/** By person or by amount; what it does stands beside it before it is done. */
export function RefundDialog({ order, attendeeId, onDone, onClose }: DialogProps & { attendeeId?: string | undefined }) {
  const t = useT()
  const id = useId()
  const { orderId, currency } = order
  const [by, setBy] = useState<By>('people')
  const hasTerms = order.terms.percent > 0
  const [worthBy, setWorthBy] = useState<Worth>(hasTerms ? 'terms' : 'full')
  const [chosen, setChosen] = useState<readonly string[]>(attendeeId ? [attendeeId] : [])
  const [given, setGiven] = useState('')
  const [reason, setReason] = useState('')
  const isAmount = parseMoney(given) !== null
  const isOwn = by === 'amount' || worthBy === 'other'
  const amount = isOwn && isAmount ? { amount: moneyOf(parseMoney(given) ?? 0) } : {}
  const worth = worthBy === 'terms' ? { isByTerms: true } : amount
  const wish = by === 'people' ? { attendeeIds: [...chosen], isCancel: true, ...worth } : { isCancel: false, ...amount }
  const isAsked = (by === 'amount' || chosen.length > 0) && (!isOwn || isAmount)
  const { data: preview, error } = useQuery({
    ...callQuery(orderCalls.previewRefund, { orderId, ...wish }, { ignoresErrors: true }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const shown = isAsked ? preview : undefined
  const price = (text: string) => priceText(text, currency)
  const cost = order.people.filter((one) => chosen.includes(one.attendeeId)).reduce((sum, one) => sum + (parseMoney(one.price) ?? 0), 0)
  const kept = by === 'people' && shown ? cost - (parseMoney(shown.amount) ?? 0) : 0

  const refund = async () => {
    const after = await callApi(
      orderCalls.refund,
      { orderId, reason: reason.trim(), isConfirmed: Boolean(shown?.invoice), ...wish },
      { ignoresErrors: true },
    )
    const isDone = preview?.letter.isAtOnce || after.status === 'Refunded'
    showToast({ kind: 'success', text: t(isDone ? 'orders.refundDone' : 'orders.refundAsked') })
    onDone()
  }

  return (
    <OrderDialog
      title={
        <>
          {t('orders.refundTitle')}
          <span className="order-subtitle">{t('orders.refundLeft', { no: order.orderNo, amount: price(order.refundable) })}</span>
        </>
      }
      width={WIDTH_PX}
      isDanger
      confirmText={t('orders.refundConfirm', { amount: shown ? price(shown.amount) : '' })}
      isDisabled={!shown?.isPossible || reason.trim() === ''}
      foot={t('orders.final')}
      onConfirm={refund}
      onClose={onClose}
    >
      <div className="refund">
        <div className="refund-what">
          <Segments<By>
            label={t('orders.refundBy')}
            value={by}
            items={[
              { key: 'people', label: t('orders.byPeople'), icon: 'users' },
              { key: 'amount', label: t('orders.byAmount'), icon: 'yuan' },
            ]}
            onChange={(next) => {
              setBy(next)
              setGiven('')
            }}
          />
          {by === 'people' && <People order={order} chosen={chosen} onChange={setChosen} />}
          <b id={`${id}-worth`}>{t('orders.amount')}</b>
          {by === 'people' && (
            <Radio.Group
              className="refund-worth"
              aria-labelledby={`${id}-worth`}
              value={worthBy}
              onChange={({ target }) => setWorthBy(target.value as Worth)}
              options={[
                { value: 'terms', label: t('orders.worth_terms'), disabled: !hasTerms },
                { value: 'full', label: t('orders.worth_full') },
                { value: 'other', label: t('orders.worth_other') },
              ]}
            />
          )}
          {by === 'people' && <TermsSay order={order} />}
          {isOwn && (
            <MoneyInput
              id={`${id}-amount`}
              aria-labelledby={`${id}-worth`}
              currency={currency}
              value={given}
              placeholder={by === 'people' ? moneyOf(cost) : ''}
              {...(shown && !shown.isPossible && { status: 'error' })}
              onChange={setGiven}
            />
          )}
          <p className="t13 m3" aria-live="polite">
            {shown && !shown.isPossible ? (
              <span className="order-wrong">{t('orders.tooMuch', { amount: price(shown.refundable) })}</span>
            ) : by === 'amount' ? (
              <>
                {t('orders.amountHint')}{' '}
                <button type="button" className="link" onClick={() => setGiven(order.refundable)}>
                  {t('orders.amountAll', { amount: price(order.refundable) })}
                </button>
              </>
            ) : (
              kept > 0 && t('orders.keptFee', { amount: price(moneyOf(kept)) })
            )}
          </p>
          <label className="b" htmlFor={`${id}-reason`}>
            {t('orders.refundReason')}
          </label>
          <Input
            id={`${id}-reason`}
            maxLength={MOST}
            placeholder={t('orders.reasonHint')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <div className="refund-sum">
            <b>{t('orders.toBuyer', { name: order.buyer.fullName || t('orders.theBuyer') })}</b>
            <b className="refund-amount">{shown ? price(shown.amount) : '–'}</b>
          </div>
        </div>
        <section className="refund-steps" aria-label={t('orders.willHappen')} aria-live="polite">
          <h3 className="b">{t('orders.willHappen')}</h3>
          {error && isAsked ? (
            <ErrorNote error={error} title={t('orders.notDone')} />
          ) : shown ? (
            <ol>
              {stepsOf(shown).map((step, at) => (
                <Step key={step.title} no={at + 1} {...step} />
              ))}
            </ol>
          ) : (
            <p className="m3 t13">{t('orders.nothingToRefund')}</p>
          )}
        </section>
      </div>
    </OrderDialog>
  )
}

/** What was promised, and what it comes to today. */
function TermsSay({ order: { terms, timeZone, currency } }: { order: OrderDetail }) {
  const t = useT()
  const language = useLanguage()
  const words = termsWords(terms, { now: serverNow(), timeZone, language, currency })
  return (
    <p className="t13 m3">
      {[t(`orders.termsNow_${terms.reason}`, { percent: terms.percent }), ...words.slice(0, 2)].join(t('orders.terms_stop'))}
    </p>
  )
}

type PeopleProps = { order: OrderDetail; chosen: readonly string[]; onChange: (ids: readonly string[]) => void }

function People({ order: { people, currency }, chosen, onChange }: PeopleProps) {
  const t = useT()
  return (
    <ul className="refund-people" aria-label={t('orders.whoTitle')}>
      {people.map(({ attendeeId, fullName, ticketName, price, refund }) => (
        <li key={attendeeId}>
          <Checkbox
            disabled={refund !== null}
            checked={chosen.includes(attendeeId)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, attendeeId] : chosen.filter((one) => one !== attendeeId))}
          >
            <b>{fullName || '–'}</b> <span className="m3">{ticketName}</span>
          </Checkbox>
          <span className={refund ? 'm3' : ''}>{refund ? t(`orders.personRefund_${refund}`) : priceText(price, currency)}</span>
        </li>
      ))}
    </ul>
  )
}

type StepWords = { title: string; text: ReactNode; isWarning?: boolean }

/** What the server says it would do, as sentences. */
export function stepsOf(preview: RefundPreview): StepWords[] {
  const { amount, currency, provider, seats, people, endingTickets, running, isWhole, letter, invoice } = preview
  const price = (text: string) => priceText(text, currency)
  const to = [letter.email, letter.mobile].filter(Boolean).join(say('orders.and'))
  const free = seats.reduce((sum, { count }) => sum + count, 0)
  return [
    ...(running.length > 0
      ? [
          {
            title: say('orders.step_running', { n: running.length }),
            text: say('orders.step_runningText', {
              list: running.map((one) => `${price(one.amount)} ${say(`orders.refund_${one.state}`)}`).join(say('orders.and')),
            }),
            isWarning: true,
          },
        ]
      : []),
    ...(invoice
      ? [
          {
            title: say('orders.step_red', { amount: price(invoice.amount) }),
            text: say('orders.step_redText', { title: invoice.title, number: invoice.number }),
            isWarning: true,
          },
        ]
      : []),
    {
      title: say('orders.step_money', { amount: price(amount) }),
      text: letter.isAtOnce ? say('orders.step_moneyOffline') : say('orders.step_moneyOnline', { provider: wayWord(provider) }),
    },
    ...(endingTickets > 0
      ? [
          {
            title: say('orders.step_tickets', { n: endingTickets }),
            text: say('orders.step_ticketsText', { names: people.map(({ fullName }) => fullName).join(say('orders.and')) }),
          },
        ]
      : []),
    ...(free > 0
      ? [
          {
            title: say('orders.step_seats', { n: free }),
            text: seats.map(({ ticketName, count }) => say('orders.step_seat', { ticket: ticketName, n: count })).join(say('orders.and')),
          },
        ]
      : []),
    {
      title: say('orders.step_letter'),
      text: to ? say(letter.isAtOnce ? 'orders.step_letterNow' : 'orders.step_letterLater', { to }) : say('orders.step_noLetter'),
    },
    { title: say(isWhole ? 'orders.step_order' : 'orders.step_orderPart'), text: invoice ? '' : say('orders.step_fits') },
  ]
}

function Step({ no, title, text, isWarning = false }: StepWords & { no: number }) {
  return (
    <li>
      <span className={isWarning ? 'refund-no is-warning' : 'refund-no'} aria-hidden>
        {no}
      </span>
      <div>
        <b>{title}</b>
        <p className="t13 m2">{text}</p>
      </div>
    </li>
  )
}
