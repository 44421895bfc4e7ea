import { Button } from 'antd'
import { useState } from 'react'
import { attendeeCalls } from '#features/attendees/contract.ts'
import type { AttendeeDetail } from '#features/attendees/shapes.ts'
import type { RegisterRule } from '#features/forms/evaluate.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { callApi } from '#console/kit/callApi.ts'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import { inEvent } from '#features/attendees/console/about.ts'
import { attendeeReads } from '#features/attendees/reads.ts'
import { AnswerFields } from '#features/attendees/console/one/AnswerFields.tsx'
import { answersOf, changedNames, maskedNames, sentAnswer } from '#features/attendees/console/one/answers.ts'
import { refusalOf } from '#features/attendees/console/one/refusal.ts'
import { toProblem } from '#features/attendees/console/one/toProblem.ts'
import { useAnswers } from '#features/attendees/console/one/useAnswers.ts'

type Props = {
  person: AttendeeDetail
  fields: readonly FormField[]
  rules: readonly RegisterRule[]
  timeZone: string | undefined
  onDone: () => void
}

/** Only what was changed is sent and judged; a rival's change is told and nothing typed is lost. */
export function EditPerson({ person, fields, rules, timeZone, onDone }: Props) {
  const t = useT()
  const [base, setBase] = useState(() => ({ version: person.version, answers: answersOf(fields, person.attendeeFieldValues) }))
  const [told, setTold] = useState<{ text: string; isChanged: boolean } | null>(null)
  const answers = useAnswers({ fields, rules, ticketId: person.ticketId, start: base.answers, timeZone })
  const names = new Set(answers.fields.map(({ fieldName }) => fieldName))
  const changed = changedNames(base.answers, answers.values).filter((name) => names.has(name))
  const update = useCall(attendeeCalls.update, { ignoresErrors: true, changes: attendeeReads })
  const guard = useUnsavedGuard(changed.length > 0 && !update.isPending)
  const { bventId, attendeeId } = person

  const takeNewest = async () => {
    const newest = await callApi(attendeeCalls.detail, inEvent(bventId, { attendeeId }), { ignoresErrors: true })
    const theirs = answersOf(fields, newest.attendeeFieldValues)
    const masked = maskedNames(newest.attendeeFieldValues)
    const theirNames = changedNames(base.answers, theirs).filter((name) => names.has(name) && !masked.includes(name))
    // Fields of theirs that were not touched here are taken over; what was typed here stays.
    const kept = Object.fromEntries(Object.entries(answers.values).filter(([name]) => changed.includes(name) || !theirNames.includes(name)))
    setBase({
      version: newest.version,
      answers: { ...theirs, ...Object.fromEntries(masked.map((name) => [name, base.answers[name] ?? null])) },
    })
    answers.reset({ ...theirs, ...kept })
    const shown = answers.fields.filter(({ fieldName }) => theirNames.includes(fieldName)).map(({ displayName }) => displayName)
    setTold({
      isChanged: true,
      text: shown.length > 0 ? t('attendees.changedFields', { fields: shown.join(t('kit.comma')) }) : t('attendees.changedElsewhere'),
    })
  }

  const save = async () => {
    if (changed.length === 0) return onDone()
    if (!answers.check(changed)) return toProblem()
    setTold(null)
    try {
      await update.mutateAsync({
        bventId,
        attendeeId,
        version: base.version,
        attendeeFieldValues: changed.map((fieldName) => ({ fieldName, value: sentAnswer(answers.values[fieldName] ?? null) })),
      })
      showToast({ kind: 'success', text: t('attendees.savedOne') })
      onDone()
    } catch (error) {
      const refusal = refusalOf(error, answers.fields)
      answers.tell(refusal.fields)
      if (refusal.isChanged) await takeNewest()
      else if (refusal.text) setTold({ text: refusal.text, isChanged: false })
      toProblem()
    }
  }

  return (
    <section className="person-edit" aria-label={t('core.edit')}>
      {told && (
        <div className={told.isChanged ? 'note person-note' : 'note note-danger person-note'} role="alert">
          <Icon name={told.isChanged ? 'info' : 'warn'} />
          <div className="sp">
            <b>{told.isChanged ? t('attendees.changedByOther') : t('attendees.notDone')}</b>
            <p>{told.text}</p>
          </div>
        </div>
      )}
      <AnswerFields answers={answers} timeZone={timeZone} locked={maskedNames(person.attendeeFieldValues)} />
      <div className="row g2 person-save">
        <Button type="primary" loading={update.isPending} onClick={() => void save()}>
          {t('core.save')}
        </Button>
        <Button onClick={onDone}>{t('core.cancel')}</Button>
      </div>
      {guard}
    </section>
  )
}
