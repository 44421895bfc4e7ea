import { Chart } from '#console/kit/chart/Chart.tsx'
import { barsDrawing, inOutDrawing } from '#console/kit/chart/drawings.ts'
import { Bars, Nothing, Question } from '#console/kit/chart/Question.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import type { OfficialReport } from '#features/officialAccounts/reportContract.ts'

type Report = { report: OfficialReport }
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
const short = (day: string) => day.slice(5)

export function ReportDrawings({ report, account }: Report & { account: NonNullable<OfficialReport['account']> }) {
  return (
    <div className="stat-grid">
      <Followed report={report} now={account.followerCount} />
      <Codes report={report} />
      <Messages report={report} />
      <MenuUse report={report} />
      <Reach report={report} />
    </div>
  )
}

function useNumber() {
  const language = useLanguage()
  return (value: number) => value.toLocaleString(language)
}

function usePercent() {
  const language = useLanguage()
  return (share: number) => share.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 })
}

function Followed({ report: { days }, now }: Report & { now: number }) {
  const t = useT()
  const number = useNumber()
  const [came, left] = [sum(days.map(({ followed }) => followed)), sum(days.map((day) => day.left))]
  const gained = came - left
  const note = t('officialAccounts.followedNote', { came: number(came), left: number(left), now: number(now) })
  return (
    <Question span={8} question={t('officialAccounts.q_followed')} answer={`${gained > 0 ? '+' : ''}${number(gained)}`} note={note}>
      <Chart
        label={`${t('officialAccounts.q_followed')} ${note}`}
        data={{
          head: [t('officialAccounts.day'), t('officialAccounts.came'), t('officialAccounts.gone')],
          rows: days.map((day) => [day.day, number(day.followed), number(day.left)]),
        }}
        drawing={inOutDrawing(
          days.map(({ day }) => short(day)),
          [
            { name: t('officialAccounts.came'), values: days.map(({ followed }) => followed) },
            { name: t('officialAccounts.gone'), values: days.map((day) => day.left) },
          ],
          number,
        )}
      />
    </Question>
  )
}

function Codes({ report: { codes } }: Report) {
  const t = useT()
  const number = useNumber()
  const named = ({ name, isTicket }: OfficialReport['codes'][number]) =>
    isTicket ? t('officialAccounts.byTicket') : name || t('officialAccounts.byOther')
  const percent = usePercent()
  const all = sum(codes.map(({ followed }) => followed))
  const [first] = codes
  return (
    <Question
      question={t('officialAccounts.q_codes')}
      answer={number(all)}
      note={first && t('officialAccounts.codesNote', { name: named(first), share: percent(first.followed / all) })}
    >
      {codes.length === 0 && <Nothing words={t('officialAccounts.codesNone')} />}
      <Bars
        bars={codes.map((code) => ({
          key: `${code.isTicket} ${code.name}`,
          name: named(code),
          value: code.followed,
          text: number(code.followed),
        }))}
      />
    </Question>
  )
}

function Messages({ report: { days } }: Report) {
  const t = useT()
  const number = useNumber()
  const all = sum(days.map(({ messages }) => messages))
  const most = days.toSorted((one, other) => other.messages - one.messages)[0]
  const note =
    all > 0 && most
      ? t('officialAccounts.messagesNote', { day: short(most.day), n: number(most.messages) })
      : t('officialAccounts.messagesNone')
  return (
    <Question span={6} question={t('officialAccounts.q_messages')} answer={number(all)} note={note}>
      {all > 0 && (
        <Chart
          label={`${t('officialAccounts.q_messages')} ${number(all)} ${note}`}
          data={{
            head: [t('officialAccounts.day'), t('officialAccounts.messageCount')],
            rows: days.map(({ day, messages }) => [day, number(messages)]),
          }}
          drawing={barsDrawing(
            days.map(({ day, messages }) => ({ label: short(day), value: messages })),
            number,
          )}
        />
      )}
    </Question>
  )
}

function MenuUse({ report: { menu, days } }: Report) {
  const t = useT()
  const number = useNumber()
  const all = sum(days.map(({ clicks }) => clicks))
  return (
    <Question
      span={6}
      question={t('officialAccounts.q_menu')}
      answer={number(all)}
      note={menu[0] ? t('officialAccounts.menuClicks', { name: menu[0].name }) : t('officialAccounts.menuNone')}
    >
      <Bars
        bars={menu.map(({ name, clicks, people }, at) => ({
          key: `${at} ${name}`,
          name,
          value: clicks,
          text: number(clicks),
          after: t('officialAccounts.menuPeople', { n: people }),
        }))}
      />
    </Question>
  )
}

function Reach({ report: { event } }: Report) {
  const t = useT()
  const number = useNumber()
  const percent = usePercent()
  const { registered, reachable, sent, delivered, failed, waiting } = event
  const share = registered > 0 ? percent(reachable / registered) : '–'
  return (
    <Question
      span={12}
      question={t('officialAccounts.q_reach')}
      answer={number(reachable)}
      note={t('officialAccounts.reachNote', { all: number(registered), share })}
    >
      <p className="t13 m2">
        {t('officialAccounts.sentNote', {
          sent: number(sent),
          delivered: number(delivered),
          failed: number(failed),
          waiting: number(waiting),
        })}
      </p>
    </Question>
  )
}
