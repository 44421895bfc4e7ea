import { Link } from 'react-router'
import { pathOf } from '#core/page.ts'
import { balanceText, priceText } from '#core/money.ts'
import type { ResultOf } from '#core/call.ts'
import { useCan } from '#console/kit/Can.tsx'
import { Chart, DataBehind } from '#console/kit/chart/Chart.tsx'
import { barsDrawing } from '#console/kit/chart/drawings.ts'
import { useT } from '#console/kit/text.ts'
import { seatHolding } from '#core/statuses.ts'
import { pages } from '#features/pages.ts'
import type { standardCalls } from '#features/statistics/contract.ts'
import { equals, listLink } from '#features/statistics/console/listLink.ts'
import { Bars, Nothing, Question } from '#console/kit/chart/Question.tsx'
import { shortened, type Origin } from '#features/statistics/rules.ts'
import { useWords } from '#features/statistics/console/words.ts'
import type { People } from '#features/statistics/console/standard/Registrations.tsx'

type Money = ResultOf<typeof standardCalls.money>
const MOST_BARS = 8

export function Tickets({ bventId, people: { tickets, held } }: { bventId: string; people: People }) {
  const t = useT()
  const { number, share } = useWords()
  const offered = tickets.every((ticket) => ticket.offered !== null)
    ? tickets.reduce((sum, ticket) => sum + (ticket.offered ?? 0), 0)
    : null
  const best = tickets.toSorted((one, other) => other.held - one.held)[0]
  return (
    <Question
      question={t('statistics.q_tickets')}
      answer={t('statistics.seats', { n: held })}
      note={offered ? t('statistics.ofOffered', { n: offered, share: share(held, offered) }) : t('statistics.unlimited')}
      list={best && listLink(bventId, [equals('TicketName', best.ticketId)])}
    >
      {tickets.length === 0 && <Nothing words={t('statistics.noTickets')} />}
      <Bars
        bars={tickets.slice(0, MOST_BARS).map((ticket) => ({
          key: ticket.ticketId,
          name: (
            <>
              {ticket.name}{' '}
              <span className="t12 m3">{Number(ticket.price) === 0 ? t('statistics.free') : priceText(ticket.price, ticket.currency)}</span>
            </>
          ),
          value: ticket.held,
          text: number(ticket.held),
          after: ticket.offered === null ? t('statistics.unlimited') : `/ ${number(ticket.offered)}`,
          ...(ticket.offered !== null && { most: ticket.offered }),
        }))}
      />
    </Question>
  )
}

export function MoneyByDay({ bventId, money }: { bventId: string; money: Money }) {
  const t = useT()
  const { short } = useWords()
  const [main] = money.list
  if (!main) return <Question question={t('statistics.q_money')} answer="–" note={t('statistics.noMoney')} />
  const { currency, income, incomes, refund, refunds, days, ways } = main
  const text = (amount: string) => balanceText(amount, currency)
  const nameOf = (way: string) => (way === 'offline' ? t('statistics.way_offline') : way)
  return (
    <Question
      question={t('statistics.q_money')}
      answer={text(income)}
      note={t('statistics.moneyNote', { n: incomes, refunds, refund: text(refund) })}
      list={pathOf(pages.orders.list, { bventId })}
      listAccess="lite_res_page_order"
      beside={
        money.list.length > 1 && (
          <span className="t12 m3">{money.list.map((one) => balanceText(one.income, one.currency)).join(' · ')}</span>
        )
      }
    >
      <Chart
        label={`${t('statistics.q_money')} ${text(income)}`}
        data={{
          head: [t('statistics.day'), t('statistics.amount')],
          rows: [
            ...days.map(({ day, amount }) => [day, text(amount)]),
            ...ways.map(({ way, amount }) => [`${t('statistics.byWay')} · ${nameOf(way)}`, text(amount)]),
          ],
        }}
        drawing={barsDrawing(
          days.map(({ day, amount }) => ({ label: day.slice(5), value: Number(amount) })),
          short,
        )}
      />
      <Bars
        bars={ways
          .slice(0, MOST_BARS)
          .map(({ way, amount }) => ({ key: way, name: nameOf(way), value: Number(amount), text: text(amount) }))}
      />
    </Question>
  )
}

type SourcesProps = { bventId?: string; people: Pick<People, 'sources' | 'held'> }

/** By link, and without one by the way they were entered; all of them together are everybody. */
export function Sources({ bventId, people: { sources, held } }: SourcesProps) {
  const t = useT()
  const { number, share, source } = useWords()
  const seesPeople = useCan('lite_res_page_attendees')
  const [first] = sources
  const { shown, rest } = shortened(sources, MOST_BARS)
  const kindOf = ({ kind, name }: Origin) => (name && kind !== 'other' ? t(`statistics.source_${kind}`) : '')
  const listOf = ({ kind, name }: Origin) =>
    bventId && seesPeople && (kind === 'channel' || kind === 'promoter')
      ? listLink(bventId, [equals('DistributionName', name), equals('Status', ...seatHolding)])
      : undefined
  const label = t('statistics.q_sources')
  return (
    <Question
      question={label}
      answer={t('statistics.people', { n: first?.total ?? 0 })}
      note={first && t('statistics.sourceNote', { name: source(first), share: share(first.total, held) })}
      list={bventId && pathOf(pages.sources.list, { bventId })}
      listAccess="lite_res_page_channelpromotion"
    >
      {first && (
        <figure className="chart stat-behind">
          <Bars
            bars={[
              ...shown.map((one) => ({
                key: `${one.kind} ${one.name}`,
                name: <SourceName name={source(one)} kind={kindOf(one)} list={listOf(one)} />,
                value: one.total,
                text: number(one.total),
                after: share(one.total, held),
              })),
              ...(rest
                ? [
                    {
                      key: '',
                      name: t('statistics.sourceRest', { n: rest.count }),
                      value: rest.total,
                      text: number(rest.total),
                      after: share(rest.total, held),
                    },
                  ]
                : []),
            ]}
          />
          <DataBehind
            label={label}
            data={{
              head: [t('statistics.source'), t('statistics.sourceKind'), t('statistics.count'), t('statistics.sourceShare')],
              rows: [
                ...sources.map((one) => [source(one), kindOf(one), number(one.total), share(one.total, held)]),
                [t('statistics.sourceTotal'), '', number(held), share(held, held)],
              ],
              lists: sources.map(listOf),
            }}
          />
        </figure>
      )}
    </Question>
  )
}

function SourceName({ name, kind, list }: { name: string; kind: string; list: string | undefined }) {
  return (
    <>
      {list ? <Link to={list}>{name}</Link> : name} {kind && <span className="t12 m3">{kind}</span>}
    </>
  )
}
