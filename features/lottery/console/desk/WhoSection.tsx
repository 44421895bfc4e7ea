import { Fragment } from 'react'
import { Icon } from '#console/kit/Icon.tsx'
import { useCallQuery } from '#console/kit/query.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import { nameIn, useGrounds } from '#features/lottery/console/useGrounds.ts'
import { lotteryCalls } from '#features/lottery/contract.ts'
import type { Lottery } from '#features/lottery/shapes.ts'
import '#console/kit/chip.css'

const quiet = { ignoresErrors: true }

/** The conditions as a sentence, and how many are left after each. */
export function WhoSection({ lottery }: { lottery: Lottery }) {
  const t = useT()
  const chips = useChips(lottery)
  return (
    <section>
      <h2>{t('lottery.who')}</h2>
      <p className="lottery-sentence">
        {chips.map(([name, value], at) => (
          <Fragment key={name + value}>
            {at > 0 && <span className="m3 t13">{t('lottery.and')}</span>}
            <span className="chip">
              <span className="k">{name}</span>
              <span>{value}</span>
            </span>
          </Fragment>
        ))}
      </p>
      {lottery.state === 'Draft' && <Pool lottery={lottery} />}
    </section>
  )
}

function useChips({ bventId, setting }: Lottery): [string, string][] {
  const t = useT()
  const grounds = useGrounds(bventId)
  const surveyId = setting.join === 'survey' ? setting.surveyId : null
  const { isSignedInOnly, join, ticketIds, labelIds, searchId, isWithoutStaff, isWithoutWinners, excludedIds, weights } = setting
  return [
    isSignedInOnly
      ? [t('lottery.chip_signedIn'), t('lottery.chip_signedInValue')]
      : [t('lottery.chip_registered'), t('lottery.chip_registeredValue')],
    ...(join === 'scan' ? [[t('lottery.chip_join'), t('lottery.chip_joinValue')] as [string, string]] : []),
    ...(surveyId ? [[t('lottery.chip_survey'), nameIn(grounds.survey, surveyId)] as [string, string]] : []),
    ...labelIds.map((id): [string, string] => [t('lottery.chip_label'), nameIn(grounds.label, id)]),
    ...ticketIds.map((id): [string, string] => [t('lottery.chip_ticket'), nameIn(grounds.ticket, id)]),
    ...(searchId ? [[t('lottery.chip_view'), nameIn(grounds.view, searchId)] as [string, string]] : []),
    ...(isWithoutStaff ? [[t('lottery.chip_staff'), t('lottery.chip_staffValue')] as [string, string]] : []),
    ...(isWithoutWinners ? [[t('lottery.chip_winners'), t('lottery.chip_winnersValue')] as [string, string]] : []),
    ...(excludedIds.length > 0
      ? [[t('lottery.chip_excluded'), t('lottery.chip_excludedValue', { n: excludedIds.length })] as [string, string]]
      : []),
    ...weights.map(({ by, id, weight, reason }): [string, string] => [
      t('lottery.chip_weight'),
      t('lottery.chip_weightValue', {
        name: by === 'signedIn' ? t('lottery.weightBy_signedIn') : nameIn(grounds[by], id),
        n: weight,
        reason,
      }),
    ]),
  ]
}

function Pool({ lottery: { id, setting } }: { lottery: Lottery }) {
  const t = useT()
  const language = useLanguage()
  const { data: pool } = useCallQuery(lotteryCalls.pool, { id }, quiet)
  if (!pool) return null
  const found =
    setting.join === 'present'
      ? setting.isSignedInOnly
        ? 'lottery.foundSignedIn'
        : 'lottery.found'
      : setting.join === 'scan'
        ? 'lottery.foundJoined'
        : 'lottery.foundAnswered'
  const less: [number, string][] = [
    [pool.staff, t('lottery.lessStaff')],
    [pool.excluded, t('lottery.lessExcluded')],
    [pool.winners, t('lottery.lessWinners')],
  ]
  return (
    <>
      <ol className="lottery-pool">
        <li>
          <b>{pool.found.toLocaleString(language)}</b>
          {t(found)}
        </li>
        {less
          .filter(([n]) => n > 0)
          .map(([n, text]) => (
            <li key={text}>
              <b>−{n.toLocaleString(language)}</b>
              {text}
            </li>
          ))}
        <li className="lottery-left">
          <b>{pool.left.toLocaleString(language)}</b>
          {pool.tickets === pool.left ? t('lottery.left') : t('lottery.leftWeighted', { n: pool.tickets })}
        </li>
      </ol>
      {pool.left === 0 && (
        <p className="note">
          <Icon name="info" />
          {t('lottery.noneFit')}
        </p>
      )}
    </>
  )
}
