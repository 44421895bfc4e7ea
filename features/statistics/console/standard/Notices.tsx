import type { ResultOf } from '#core/call.ts'
import { textOf, useT } from '#console/kit/text.ts'
import type { standardCalls } from '#features/statistics/contract.ts'
import { Question } from '#console/kit/chart/Question.tsx'
import { useWords } from '#features/statistics/console/words.ts'

export function Notices({ list }: ResultOf<typeof standardCalls.notices>) {
  const t = useT()
  const { number } = useWords()
  const sum = (pick: (row: (typeof list)[number]) => number) => list.reduce((all, row) => all + pick(row), 0)
  const named = (key: string, otherwise: string) => (textOf(key) === key ? otherwise : textOf(key))
  if (list.length === 0) return <Question span={6} question={t('statistics.q_notices')} answer="–" note={t('statistics.noNotices')} />
  return (
    <Question
      span={6}
      question={t('statistics.q_notices')}
      answer={t('statistics.delivered', { n: sum(({ sent }) => sent) })}
      note={t('statistics.noticeNote', { failed: sum(({ failed }) => failed), waiting: sum(({ waiting }) => waiting) })}
    >
      <table className="stat-table">
        <thead>
          <tr>
            <th scope="col">{t('statistics.kind')}</th>
            <th scope="col">{t('statistics.channel')}</th>
            <th scope="col" className="num">
              {t('statistics.sent')}
            </th>
            <th scope="col" className="num">
              {t('statistics.failed')}
            </th>
          </tr>
        </thead>
        <tbody>
          {list.slice(0, 6).map(({ kind, channel, sent, failed }) => (
            <tr key={`${kind} ${channel}`}>
              <th scope="row">{named(`notices.${kind}`, kind)}</th>
              <td>{named(`delivery.channel_${channel}`, channel)}</td>
              <td className="num">{number(sent)}</td>
              <td className="num">{number(failed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Question>
  )
}
