import { AutoComplete, Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { errors } from '#core/errors.ts'
import { formatTime } from '#core/dateTime.ts'
import type { EventInfo } from '#features/events/shapes.ts'
import type { Session, Speaker } from '#features/programme/shapes.ts'
import { CallError } from '#console/kit/callApi.ts'
import { DateTimePicker } from '#console/kit/DateTimePicker.tsx'
import { EditDrawer } from '#console/kit/EditDrawer.tsx'
import { Field, FieldForm } from '#console/kit/Field.tsx'
import { showRefusedFields } from '#console/kit/fieldProblems.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { t, useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { SessionWarnings } from '#features/programme/console/schedule/SessionWarnings.tsx'
import type { Schedule, SessionValues } from '#features/programme/console/schedule/useSchedule.ts'

/** A session that is there, or the beginnings of a new one. */
export type SessionEdit = { session: Session | null; start: Partial<SessionValues> }

type Props = {
  edit: SessionEdit
  event: EventInfo
  sessions: readonly Session[]
  speakers: readonly Speaker[]
  canEdit: boolean
  schedule: Schedule
  onClose: () => void
}

const choicesOf = (values: readonly string[]) => [...new Set(values)].filter(Boolean).map((value) => ({ value }))

export function SessionDrawer({ edit: { session, start }, event, sessions, speakers, canEdit, schedule, onClose }: Props) {
  const t = useT()
  const [form] = Form.useForm<SessionValues>()
  const [isDirty, setDirty] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [base, setBase] = useState(session)
  const [theirs, setTheirs] = useState<Session | 'gone' | null>(null)
  const { timeZone } = event

  /** Somebody was faster: their version is shown, mine stays in the form and is saved on the second press. */
  const meetTheirs = async () => {
    const { data } = await schedule.query.refetch()
    const found = data?.list.find(({ id }) => id === session?.id)
    setBase(found ?? null)
    setTheirs(found ?? 'gone')
  }
  const submit = async (values: SessionValues) => {
    setSaving(true)
    try {
      await schedule.save({ ...start, ...values }, base && { id: base.id, version: base.version })
      showToast({ kind: 'success', text: t('events.saved') })
      onClose()
    } catch (error) {
      setSaving(false)
      if (!(error instanceof CallError)) throw error
      if (error.code === errors['core.changed'].code || error.code === errors['core.notFound'].code) await meetTheirs()
      else if (!showRefusedFields(form, error)) showToast({ kind: 'error', text: error.message, closable: true })
    }
  }
  const remove = () => {
    onClose()
    if (session) void schedule.remove(session)
  }

  return (
    <EditDrawer
      title={t(session ? 'programme.editSession' : 'programme.newSession')}
      isDirty={isDirty}
      isBusy={isSaving}
      canSave={canEdit}
      more={
        session && (
          <Button type="text" danger icon={<Icon name="trash" />} onClick={remove}>
            {t('core.delete')}
          </Button>
        )
      }
      onSave={form.submit}
      onClose={onClose}
    >
      {theirs && (
        <div className="note sched-note" role="alert">
          <Icon name="info" />
          <div className="sp">
            <b>{theirs === 'gone' ? t('programme.sessionGone') : t('programme.sessionChanged')}</b>
            {theirs !== 'gone' && (
              <p>
                {[
                  theirs.title,
                  `${formatTime(theirs.startTime, timeZone)}–${formatTime(theirs.endTime, timeZone, 'HH:mm')}`,
                  theirs.room,
                  theirs.track,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            )}
            <p>{theirs === 'gone' ? t('programme.sessionGoneHint') : t('programme.sessionChangedHint')}</p>
            {theirs !== 'gone' && (
              <Button
                size="small"
                onClick={() => {
                  form.setFieldsValue(theirs)
                  setTheirs(null)
                }}
              >
                {t('events.takeTheirs')}
              </Button>
            )}
          </div>
        </div>
      )}
      <FieldForm<SessionValues>
        form={form}
        disabled={!canEdit}
        initialValues={{ title: '', room: '', track: '', description: '', speakerIds: [], ...start, ...session }}
        onValuesChange={() => setDirty(true)}
        onFinish={(values) => void submit(values)}
      >
        <Field name="title" label={t('programme.sessionTitle')} isRequired>
          <Input maxLength={200} autoComplete="off" />
        </Field>
        <Field name="startTime" label={t('programme.startsAt')} isRequired>
          <DateTimePicker timeZone={timeZone} stepMinutes={15} isDisabled={!canEdit} />
        </Field>
        <Field
          name="endTime"
          label={t('programme.endsAt')}
          isRequired
          dependencies={['startTime']}
          check={(end: string) => endProblem(end, form.getFieldValue('startTime') as string)}
        >
          <DateTimePicker timeZone={timeZone} stepMinutes={15} isDisabled={!canEdit} />
        </Field>
        <Field name="room" label={t('programme.room')}>
          <AutoComplete options={choicesOf(sessions.map(({ room }) => room))} maxLength={200} aria-label={t('programme.room')} />
        </Field>
        <Field name="track" label={t('programme.track')} hint={t('programme.trackHint')}>
          <AutoComplete options={choicesOf(sessions.map(({ track }) => track))} maxLength={200} aria-label={t('programme.track')} />
        </Field>
        <Field name="speakerIds" label={t('programme.speakers')} {...(speakers.length === 0 && { hint: t('programme.noSpeakersYet') })}>
          <Select
            mode="multiple"
            optionFilterProp="label"
            aria-label={t('programme.speakers')}
            options={speakers.map(({ id, name, company }) => ({ value: id, label: [name, company].filter(Boolean).join(' · ') }))}
          />
        </Field>
        <Field name="description" label={t('programme.sessionDescription')}>
          <Input.TextArea rows={4} maxLength={5_000} />
        </Field>
        <SessionWarnings id={session?.id ?? ''} form={form} event={event} sessions={sessions} speakers={speakers} />
      </FieldForm>
    </EditDrawer>
  )
}

function endProblem(end: string, start: string | undefined): string | null {
  return start && Date.parse(end) <= Date.parse(start) ? t('events.endBeforeStart') : null
}
