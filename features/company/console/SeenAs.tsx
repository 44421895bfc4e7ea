import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { Fragment, useState } from 'react'
import type { InputOf } from '#core/call.ts'
import { isQuestion } from '#core/narrowing.ts'
import { workspaceCalls } from '#core/calls/workspace.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { callQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { permissionCalls as calls } from '#features/company/permissionContract.ts'

type Drafts = NonNullable<InputOf<typeof calls.tryDataRule>['drafts']>

/** What somebody would see, before it is saved. */
export function SeenAs({ drafts }: { drafts: Drafts }) {
  const t = useT()
  const { data: members = [] } = useQuery(callQuery(workspaceCalls.membersNoPage, {}, { ignoresErrors: true }))
  const [chosen, setChosen] = useState<string | null>(null)
  const accountId = chosen ?? members[0]?.accountId
  return (
    <section className="seen-as">
      <div className="row g2 wrap">
        <h2 className="sp">{t('company.seenAs')}</h2>
        <Select<string>
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('company.seenAs')}
          value={accountId ?? null}
          options={members.map((member) => ({ value: member.accountId, label: member.name }))}
          onChange={setChosen}
        />
      </div>
      {accountId && <Sight accountId={accountId} drafts={drafts} />}
    </section>
  )
}

function Sight({ accountId, drafts }: { accountId: string; drafts: Drafts }) {
  const t = useT()
  const { data, error, refetch } = useQuery({
    ...callQuery(calls.tryDataRule, { accountId, drafts }, { ignoresErrors: true }),
    placeholderData: keepPreviousData,
  })
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonFields count={3} />
  const ownSights = Object.keys(data.fields).filter(isQuestion).length
  return (
    <>
      <p>
        <b>{t('company.seesEvents', { n: data.eventCount, of: data.ofEvents })}</b>
        <br />
        <span className="m2 t13">{data.peopleCount > 0 ? t('company.seesPeople', { n: data.peopleCount }) : t('company.seesNobody')}</span>
      </p>
      {data.titles.length > 0 && (
        <ul className="seen-titles t13">
          {data.titles.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
      )}
      {data.person && (
        <dl className="company-facts t13">
          <dt>{t('company.person')}</dt>
          <dd>{data.person.fullName}</dd>
          {data.person.values.map(({ field, sight, text }) => (
            <Fragment key={field}>
              <dt>{t(`company.seen_${field}`)}</dt>
              <dd className={`data-${sight}`}>
                {field === 'Answers' && ownSights > 0 && <span className="m3">{t('company.seenByQuestionN', { n: ownSights })} · </span>}
                {text || (sight === 'whole' && field !== 'Answers' ? t('company.nothingThere') : t(`company.sight_${sight}`))}
              </dd>
            </Fragment>
          ))}
          <dt>{t('company.taking')}</dt>
          <dd>{t(data.canExport ? 'company.may' : 'company.mayNot')}</dd>
        </dl>
      )}
      {data.events !== 'all' && <p className="t12 m3">{t('company.seesNoWhole')}</p>}
    </>
  )
}
