import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link } from 'react-router'
import { languages, type Language } from '#core/language.ts'
import { formatTime } from '#core/dateTime.ts'
import { pathOf } from '#core/page.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { callQuery } from '#console/kit/query.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import type { Part } from '#features/invitations/console/letter/PartFields.tsx'
import { useEventZone } from '#features/invitations/console/useEventZone.ts'
import { invitationCalls as calls } from '#features/invitations/contract.ts'
import { barelyNamed, type LetterDesign } from '#features/invitations/letter.ts'
import { invitationPages } from '#features/invitations/pages.ts'

type Props = {
  bventId: string
  language: Language
  design: LetterDesign
  part: Part
  onPart: (part: Part) => void
  onLanguage: (language: Language) => void
}

/** Beside the words: how guests are addressed by them, what an answer is asked for, and what would go wrong. */
export function LetterChecks({ bventId, language, design, part, onPart, onLanguage }: Props) {
  const t = useT()
  const shown = useLanguage()
  const words = (value: number) => value.toLocaleString(shown)
  const { data } = useQuery(callQuery(calls.checkLetter, { bventId }, { ignoresErrors: true }))
  const checked = data?.list.find((one) => one.language === language)
  if (!data || !checked) return null
  const bare = barelyNamed(design).filter(({ field }) => checked.blank[field] > 0)
  const unwritten = data.list.filter((one) => one.language !== language && one.isOurs && one.guests > 0)
  const problems = bare.length + unwritten.length
  const ways = [...(language === languages[0] ? (['byTitle'] as const) : []), 'byGender' as const, 'byName' as const]
  return (
    <>
      {part === 'greeting' && (
        <section>
          <p className="t12 m3">{t('invitations.addressedN', { n: checked.guests })}</p>
          <dl className="invite-rules">
            {ways.map((way) => (
              <div key={way}>
                <dt>{t(`invitations.${way}`)}</dt>
                <dd>
                  <b>{words(checked[way])}</b>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <Answering bventId={bventId} />
      <section aria-label={t('invitations.problems')}>
        <b>{problems > 0 ? t('invitations.problemsN', { n: problems }) : t('invitations.noProblems')}</b>
        <ul className="invite-checks">
          {bare.map(({ part: where, field }) => (
            <li key={`${where}${field}`}>
              <Icon name="warn" />
              <span className="sp">
                {t('invitations.blankN', { name: t(`invitations.field_${field}`), n: checked.blank[field] })}
                <span className="t12 m3">{t('invitations.blankHint', { sample: `{{${field}|${t('invitations.blankSample')}}}` })}</span>
              </span>
              <Button type="link" size="small" onClick={() => onPart(where)}>
                {t('invitations.toPart')}
              </Button>
            </li>
          ))}
          {unwritten.map((one) => (
            <li key={one.language}>
              <Icon name="info" />
              <span className="sp">
                {t(`invitations.unwritten_${one.language}`)}
                <span className="t12 m3">{t('invitations.unwrittenHint', { n: one.guests })}</span>
              </span>
              <Button type="link" size="small" onClick={() => onLanguage(one.language)}>
                {t('invitations.toWrite')}
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** As the settings have it. */
function Answering({ bventId }: { bventId: string }) {
  const t = useT()
  const { timeZone } = useEventZone(bventId)
  const { data: setting } = useQuery(callQuery(calls.setting, { bventId }, { ignoresErrors: true }))
  if (!setting) return null
  const { replyEnd, companions, ticketId, tickets, isApprovalSkipped, asksReason } = setting
  const said = (isOn: boolean) => t(isOn ? 'invitations.yes' : 'invitations.no')
  const facts = [
    ['replyEnd', replyEnd ? formatTime(replyEnd, timeZone) : t('invitations.untilStart')],
    ['companions', companions > 0 ? t('invitations.companionsN', { n: companions }) : t('invitations.noCompanion')],
    ['acceptTicket', tickets.find((ticket) => ticket.ticketId === ticketId)?.name ?? t('invitations.firstTicket')],
    ['skipsApproval', said(isApprovalSkipped)],
    ['asksReason', said(asksReason)],
  ] as const
  return (
    <section>
      <div className="row">
        <b className="sp">{t('invitations.answering')}</b>
        <Link to={pathOf(invitationPages.setting, { bventId })}>{t('invitations.toSetting')}</Link>
      </div>
      <dl className="invite-rules">
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`invitations.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
