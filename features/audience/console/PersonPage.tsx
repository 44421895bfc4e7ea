import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { priceText } from '#core/money.ts'
import { pathOf } from '#core/page.ts'
import { useCan } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useCall, useCallQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { peopleCalls } from '#features/audience/contract.ts'
import { labelCalls } from '#features/audience/labelContract.ts'
import { Consents } from '#features/audience/console/person/Consents.tsx'
import { Timeline } from '#features/audience/console/person/Timeline.tsx'
import { audiencePages } from '#features/audience/pages.ts'
import type { PersonDetail } from '#features/audience/shapes.ts'
import '#features/audience/console/audience.css'

/** One person across all events, in the order of time. */
export function PersonPage() {
  const { personId = '' } = useParams()
  const { data, error, refetch } = useCallQuery(peopleCalls.person, { personId })
  return (
    <PageFrame
      page={audiencePages.person}
      {...(data && { title: data.fullName || '–' })}
      subtitle={data && [data.company, data.title].filter(Boolean).join(' · ')}
    >
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonFields count={6} />}
      {data && (
        <div className="person">
          <Timeline moments={data.timeline} />
          <aside className="aud-side person-side">
            <Facts person={data} />
            <Labels person={data} />
            <Answered person={data} />
            <Consents person={data} />
            <Note key={data.version} person={data} />
            <Alike person={data} />
          </aside>
        </div>
      )}
    </PageFrame>
  )
}

function Facts({ person }: { person: PersonDetail }) {
  const t = useT()
  const rows: [string, string][] = [
    [t('audience.column_mobile'), person.mobile],
    [t('audience.column_email'), person.email],
    [t('audience.column_city'), [person.province, person.city].filter(Boolean).join(' ')],
    [t('audience.column_registered'), t('audience.events_n', { n: person.registered })],
    [t('audience.column_attended'), t('audience.events_n', { n: person.attended })],
    [t('audience.spentAll'), person.paid.map(({ amount, currency }) => priceText(amount, currency)).join(' + ')],
    [t('audience.firstSeen'), person.firstTime ? formatTime(person.firstTime).slice(0, 10) : ''],
  ]
  return (
    <section>
      <dl className="person-facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className="m3">{name}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Labels({ person: { personId, labels } }: { person: PersonDetail }) {
  const t = useT()
  const { data } = useCallQuery(labelCalls.labels, {})
  const save = useCall(labelCalls.labelPerson, { changes: [peopleCalls.person, labelCalls.labels] })
  const canLabel = useCan(labelCalls.labelPerson.access)
  const all = data?.labels ?? []
  return (
    <section>
      <h2>{t('audience.labels')}</h2>
      <Select<string[]>
        mode="multiple"
        className="aud-wide"
        aria-label={t('audience.labels')}
        placeholder={t('audience.chooseLabels')}
        disabled={!canLabel}
        loading={save.isPending}
        value={labels.map(({ labelId }) => labelId)}
        options={(all.length > 0 ? all : labels.map((one) => ({ ...one, segmentId: null }))).map(({ labelId, name, segmentId }) => ({
          value: labelId,
          label: segmentId ? t('audience.byRule', { name }) : name,
          disabled: segmentId !== null,
        }))}
        optionFilterProp="label"
        onChange={(labelIds) => save.mutate({ personId, labelIds })}
      />
    </section>
  )
}

function Answered({ person: { answers } }: { person: PersonDetail }) {
  const t = useT()
  if (answers.length === 0) return null
  return (
    <section>
      <h2>{t('audience.answered')}</h2>
      {answers.map(({ bventId, title, time, answers: given }) => (
        <details key={`${bventId} ${time}`} className="person-answers" open={answers.length === 1}>
          <summary className="t13">
            {title} <span className="m3 t12">{formatTime(time).slice(0, 10)}</span>
          </summary>
          <dl className="person-facts">
            {given.map(({ name, text }) => (
              <div key={name}>
                <dt className="m3">{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
    </section>
  )
}

function Note({ person: { personId, note } }: { person: PersonDetail }) {
  const t = useT()
  const [typed, setTyped] = useState(note)
  const save = useCall(peopleCalls.note, { changes: [peopleCalls.person] })
  const canNote = useCan(peopleCalls.note.access)
  return (
    <section>
      <h2>{t('audience.note')}</h2>
      <Input.TextArea
        autoSize={{ minRows: 2 }}
        maxLength={1_000}
        disabled={!canNote}
        aria-label={t('audience.note')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed.trim() !== note && (
        <Button size="small" loading={save.isPending} onClick={() => save.mutate({ personId, note: typed.trim() })}>
          {t('core.save')}
        </Button>
      )}
    </section>
  )
}

function Alike({ person: { alike } }: { person: PersonDetail }) {
  const t = useT()
  if (alike.length === 0) return null
  return (
    <section>
      <h2>{t('audience.alike')}</h2>
      <p className="m3 t12">{t('audience.alikeHint')}</p>
      <ul>
        {alike.map(({ personId, fullName, company }) => (
          <li key={personId}>
            <Link to={pathOf(audiencePages.person, { personId })}>{fullName || '–'}</Link> <span className="m2">{company}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
