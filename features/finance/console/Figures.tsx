import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatTime } from '#core/dateTime.ts'
import { callQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { benefitCalls } from '#features/benefits/contract.ts'
import { periodOf } from '#features/finance/console/period.ts'
import { Link } from 'react-router'
import { balanceText } from '#core/money.ts'
import { useCan, useCanVisit } from '#console/kit/Can.tsx'
import { billCalls } from '#features/finance/billContract.ts'
import { entryCalls } from '#features/finance/contract.ts'
import { financePages } from '#features/finance/pages.ts'
import { lastDays, thisMonth } from '#features/finance/period.ts'
import { orgCalls } from '#features/org/contract.ts'
import { pages } from '#features/pages.ts'
import { rechargeCalls } from '#features/recharge/contract.ts'

/** Days left from which the period is drawn as a warning. */
const SOON_DAYS = 30
const NEARLY = 0.9

/** Each number with what it is of, and until when. */
export function Figures({ orgName, now }: { orgName: string; now: Date }) {
  const t = useT()
  const { data: benefits } = useQuery(callQuery(benefitCalls.info, {}))
  const { data: seats } = useQuery(callQuery(benefitCalls.memberQuota, {}, { ignoresErrors: true }))
  const { data: members } = useQuery(callQuery(orgCalls.membersNoPage, {}, { ignoresErrors: true }))
  const detailOf = (key: string) => benefits?.benefitDetails.find(({ functionKey, enable }) => functionKey === key && enable)
  const service = detailOf('LightEventApplication')
  const quota = detailOf('AttendeeToTalCount')?.currentQuota
  const events = detailOf('LiteCreateActivity')?.currentQuota

  return (
    <section className="home-figures">
      {service && (
        <Service begin={service.beginDurationTime} end={service.endDurationTime} isOfficial={benefits?.isOfficialUser ?? false} now={now} />
      )}
      {typeof quota === 'number' && <Seats used={seats?.orgCurrentQuota} quota={quota} />}
      {typeof events === 'number' && <Figure name={t('finance.events')} value={events.toLocaleString()} note={t('finance.eventsHint')} />}
      <Money now={now} />
      <Credits />
      <Figure name={t('finance.members')} value={members?.length.toLocaleString()} note={t('finance.membersOf', { org: orgName })} />
    </section>
  )
}

/** What this month has brought so far, for who may see it; each currency by itself. */
function Money({ now }: { now: Date }) {
  const t = useT()
  const canSee = useCan(entryCalls.summary.access)
  const { data } = useQuery({ ...callQuery(entryCalls.summary, thisMonth(now), { ignoresErrors: true }), enabled: canSee })
  const { data: days } = useQuery({ ...callQuery(billCalls.days, lastDays(now), { ignoresErrors: true }), enabled: canSee })
  if (!canSee) return null
  const [first, ...others] = data?.now ?? []
  const open = days?.list.reduce((all, { bills }) => all + bills.reduce((sum, bill) => sum + bill.open, 0), 0) ?? 0
  const notes = [
    ...others.map(({ net, currency }) => balanceText(net, currency)),
    open > 0 ? t('finance.openN', { n: open }) : t('finance.allSettled'),
  ]
  return (
    <Figure
      name={t('finance.netOfMonth')}
      value={data && (first ? balanceText(first.net, first.currency) : balanceText('0.00', 'CNY'))}
      note={<Link to={financePages.books.path}>{notes.join(' · ')}</Link>}
    />
  )
}

/** What sends use up, where it is counted, with what runs out first. */
function Credits() {
  const t = useT()
  const canRecharge = useCanVisit(pages.recharge.shop)
  const { data } = useQuery(callQuery(rechargeCalls.asset, {}, { ignoresErrors: true }))
  if (!data?.isSelling) return null
  const { balance, currency, stocks } = data
  const [sms, email] = [stocks.find(({ kind }) => kind === 'sms'), stocks.find(({ kind }) => kind === 'email')]
  const isLow = stocks.some((stock) => stock.isLow)
  const words = [t('finance.lettersLeft', { n: email?.left ?? 0 }), t('finance.balanceOf', { amount: balanceText(balance, currency) })]
  if (isLow) words.unshift(t('finance.runningOut'))
  const note = <span className={isLow ? 'home-low' : undefined}>{words.join(' · ')}</span>
  return (
    <Figure
      name={t('finance.smsLeft')}
      value={(sms?.left ?? 0).toLocaleString()}
      note={canRecharge ? <Link to={pages.recharge.shop.path}>{note}</Link> : note}
    />
  )
}

type ServiceProps = { begin: string | null; end: string | null; isOfficial: boolean; now: Date }

function Service({ begin, end, isOfficial, now }: ServiceProps) {
  const t = useT()
  const { from, to, share, days, isOver } = periodOf(begin, end, now)
  const day = (date: Date | null) => (date ? formatTime(date.toISOString(), undefined, 'YYYY-MM-DD') : '–')
  return (
    <Figure
      name={t('finance.service')}
      tag={isOfficial ? t('finance.official') : t('finance.trial')}
      value={!to ? t('finance.endless') : isOver ? t('finance.overSince', { n: days }) : t('finance.daysLeft', { n: days })}
      {...(to && { share, isWarning: isOver || days <= SOON_DAYS, note: t('finance.until', { from: day(from), to: day(to) }) })}
    />
  )
}

function Seats({ used, quota }: { used: number | undefined; quota: number }) {
  const t = useT()
  const held = used ?? 0
  return (
    <Figure
      name={t('finance.seats')}
      value={used?.toLocaleString()}
      of={t('finance.ofQuota', { n: quota })}
      share={quota > 0 ? Math.min(1, held / quota) : 1}
      isWarning={held >= quota * NEARLY}
      note={t('finance.seatsLeft', { n: Math.max(0, quota - held) })}
    />
  )
}

type FigureProps = {
  name: string
  tag?: string
  value: string | undefined
  of?: string
  share?: number
  isWarning?: boolean
  note?: ReactNode
}

function Figure({ name, tag, value, of, share, isWarning = false, note }: FigureProps) {
  return (
    <div className="home-figure">
      <h2 className="row g2 t13 m2">
        {name}
        {tag && <span className="tag">{tag}</span>}
      </h2>
      <p className="home-value">
        {value ?? '–'} {of && <span className="t13 m3">{of}</span>}
      </p>
      {share !== undefined && (
        <div className={isWarning ? 'bar bar-warning' : 'bar'} aria-hidden>
          <i style={{ width: `${share * 100}%` }} />
        </div>
      )}
      {note && <p className="t12 m3">{note}</p>}
    </div>
  )
}
